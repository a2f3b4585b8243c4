/**
 * The requirements of the Data Package standard 2.0 (https://datapackage.org/standard) for a descriptor and a table
 * schema, transcribed from its text: required members, and the types and patterns of those that we write.
 */
const UNIQUE_NAME = { type: 'string', pattern: '^[a-z0-9._-]+$' };
const LABELLED = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['value', 'label'],
    properties: { value: { type: ['string', 'number'] }, label: { type: 'string', minLength: 1 } },
  },
};

const TABLE_SCHEMA = {
  type: 'object',
  required: ['fields'],
  properties: {
    $schema: { type: 'string', pattern: '^https://' },
    missingValues: { type: 'array', items: { type: 'string' } },
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1 },
          title: { type: 'string' },
          type: {
            enum: [
              'any',
              'array',
              'boolean',
              'date',
              'datetime',
              'duration',
              'geojson',
              'geopoint',
              'integer',
              'list',
              'number',
              'object',
              'string',
              'time',
              'year',
              'yearmonth',
            ],
          },
          categories: LABELLED,
          categoriesOrdered: { type: 'boolean' },
          missingValues: { anyOf: [{ type: 'array', items: { type: 'string' } }, LABELLED] },
        },
      },
    },
  },
};

export const PACKAGE_STANDARD = {
  type: 'object',
  required: ['resources'],
  properties: {
    $schema: { type: 'string', pattern: '^https://' },
    name: UNIQUE_NAME,
    title: { type: 'string' },
    description: { type: 'string' },
    created: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
    },
    resources: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'path'],
        properties: {
          name: UNIQUE_NAME,
          // Relative to the descriptor: neither absolute nor outside its folder.
          path: { type: 'string', pattern: '^(?!/)(?!.*\\.\\.)' },
          type: { const: 'table' },
          format: { type: 'string' },
          mediatype: { type: 'string', pattern: '^(.+)/(.+)$' },
          encoding: { type: 'string' },
          bytes: { type: 'integer', minimum: 0 },
          hash: { type: 'string', pattern: '^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32})$' },
          dialect: {
            type: 'object',
            properties: {
              delimiter: { type: 'string' },
              lineTerminator: { type: 'string' },
              quoteChar: { type: 'string', maxLength: 1 },
              doubleQuote: { type: 'boolean' },
              header: { type: 'boolean' },
            },
          },
          schema: TABLE_SCHEMA,
        },
      },
    },
  },
} as const;
