// Whether a document keeps to the published schema of its format. The schemas are no package of the registry: whoever has
// one names its file.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Sentences of what the schema in the file does not take; none when all is well. */
export function findDeviations(schemaFile, document) {
  // Published schemas use keywords and formats of their own, which say nothing about what is valid.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
  if (validate(document)) return [];
  return validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}
