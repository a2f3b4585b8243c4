// Whether a document conforms to the published schema of its format. No registry packages the schemas: the caller
// passes the file.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Sentences about violations of the schema in the file; empty when there are none. */
export function findDeviations(schemaFile, document) {
  // Published schemas use custom keywords and formats, which do not affect validity.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
  if (validate(document)) return [];
  return validate.errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}
