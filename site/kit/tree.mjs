// What is asked of a tree that parse5 has read. Needs nothing.

export const attribute = (node, name) => node.attrs?.find((attr) => attr.name === name)?.value;

export const textOf = (node) => node.nodeName === "#text" ? node.value : (node.childNodes ?? []).map(textOf).join("");

/** The elements of a name, each before those inside it. */
export function elements(node, tagName) {
  const inside = [...node.childNodes ?? [], ...node.content ? [node.content] : []].flatMap((child) => elements(child, tagName));
  return node.tagName === tagName ? [node, ...inside] : inside;
}

/** What of a <highwater-lab> holds a block. */
export const sourcesOf = (lab) => lab.childNodes.filter((node) => node.tagName === "pre" || node.tagName === "script" && attribute(node, "type") === "text/hw");

export const isIn = ({ parentNode }, tagName) => Boolean(parentNode) && (parentNode.tagName === tagName || isIn(parentNode, tagName));

export const notClosed = "<highwater-lab> is not closed where it should be; a <p> around it ends at a <pre>, and HTML in Markdown at an empty line";
