package lab

// Version is the one stamp of core, module, face and package.
const Version = "0.1.0"
