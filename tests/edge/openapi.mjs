// Holds requests and answers to the service's own description of them.
import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";

export class Description {
  #document;
  #ajv = new Ajv({ strict: false, allErrors: true });
  #compiled = new Map();
  #seen = new Set(); // "GET /v1/svg 200", each that an answer was held to

  constructor(document) {
    this.#document = document;
    formats(this.#ajv);
    this.#ajv.addSchema(document, "openapi");
  }

  /** What is wrong with the document itself. */
  async problems() {
    const { valid, errors } = await new Validator().validate(structuredClone(this.#document));
    return valid ? [] : errors;
  }

  /** Every answer that the document tells of and none was held to. */
  get unseen() {
    const told = Object.entries(this.#document.paths).flatMap(([path, operations]) => Object.entries(operations)
      .flatMap(([method, { responses }]) => Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`)));
    return told.filter((one) => !this.#seen.has(one));
  }

  #at(pointer) {
    const value = pointer.split("/").slice(1).reduce((at, key) => at?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], this.#document);
    return value?.$ref ? this.#at(value.$ref.slice(1)) : { value, pointer };
  }

  #fits(pointer, value, what) {
    if (!this.#compiled.has(pointer)) this.#compiled.set(pointer, this.#ajv.compile({ $ref: `openapi#${pointer.replaceAll("%", "%25")}` }));
    const validate = this.#compiled.get(pointer);
    assert.ok(validate(value), `${what}: ${this.#ajv.errorsText(validate.errors)}`);
  }

  /** Checks one exchange. `request`: { method, path, type, body }, `answer`: { status, headers (of fetch), text }. */
  check({ method, path, type, body }, { status, headers, text }) {
    const [, name] = path.match(/^([^?]*)/);
    const what = `${method} ${path.slice(0, 60)} ${status}`;
    const operation = `/paths/${name.replaceAll("/", "~1")}`;
    const { value: operations } = this.#at(operation);
    const kind = headers.get("content-type");
    if (!operations) {
      assert.deepEqual([status, kind], [404, "application/problem+json"], what);
      return this.#fits("/components/schemas/Problem", JSON.parse(text), what);
    }
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const [own] = Object.keys(operations);
    const { value: response, pointer } = this.#at(`${operation}/${own}/responses/${status}`);
    assert.ok(response, `${what}: this status is not described`);
    if (verb !== own) assert.equal(status, 405, what);
    this.#seen.add(`${own.toUpperCase()} ${name} ${status}`);
    for (const header of Object.keys(response.headers ?? {})) {
      const { value: described, pointer: at } = this.#at(`${pointer}/headers/${header}`);
      if (described.required) assert.ok(headers.has(header), `${what}: no ${header}`);
      this.#fits(`${at}/schema`, headers.get(header), `${what}: ${header}`);
    }
    if (!response.content) return assert.deepEqual([kind, text], [null, ""], what);
    assert.ok(response.content[kind], `${what}: ${kind} is not described`);
    if (method === "HEAD") return assert.equal(text, "", what);
    const schema = `${pointer}/content/${kind.replaceAll("/", "~1")}/schema`;
    this.#fits(schema, /json$/.test(kind) ? JSON.parse(text) : text, what);
    if (status === 200 && body !== undefined && type === "application/json") this.#fits(`${operation}/${own}/requestBody/content/application~1json/schema`, JSON.parse(body), `${what}: the request`);
  }
}
