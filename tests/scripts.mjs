// Every script of the repository, with its text.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

export const scripts = ["site/labs", "core/kafka/testdata", "core/redis/testdata"].filter((folder) => existsSync(root + folder))
  .flatMap((folder) => readdirSync(root + folder).filter((name) => name.endsWith(".hw")).map((name) => `${folder}/${name}`))
  .map((path) => ({ path, text: readFileSync(root + path, "utf8") }));
