import { snakeOperation, snakeProperties } from './open-api-words.js';

describe('the words of the OpenAPI document', () => {
  it('are those of REST however deep they lie, and only names of properties are turned', () => {
    const schema = {
      required: ['dueAt'],
      properties: {
        dueAt: { type: 'string', enum: ['nextWeek'], example: { dueAt: 1 } },
        properties: { type: 'string' },
        lines: { type: 'array', items: { properties: { unitPrice: { $ref: '#/x' } } } },
        either: {
          oneOf: [{ properties: { teamId: {} } }, { additionalProperties: { properties: { isOn: {} } } }],
        },
      },
    };
    snakeProperties(schema);
    expect(schema).toEqual({
      required: ['due_at'],
      properties: {
        due_at: { type: 'string', enum: ['nextWeek'], example: { dueAt: 1 } },
        properties: { type: 'string' },
        lines: { type: 'array', items: { properties: { unit_price: { $ref: '#/x' } } } },
        either: {
          oneOf: [{ properties: { team_id: {} } }, { additionalProperties: { properties: { is_on: {} } } }],
        },
      },
    });
  });

  it('never make one name of two', () => {
    expect(() => snakeProperties({ properties: { dueAt: {}, due_at: {} } })).toThrow('dueAt, due_at');
  });

  it('are turned in queries and in bodies that have no name of their own, not in paths and headers', () => {
    const operation = {
      parameters: [
        { in: 'query', name: 'perPage' },
        { in: 'path', name: 'messageId' },
        { in: 'header', name: 'X-CSRF-Token' },
      ],
      requestBody: { content: { 'multipart/form-data': { schema: { properties: { fileName: {} } } } } },
      responses: {
        200: { content: { 'application/json': { schema: { properties: { sizeInBytes: {} } } } } },
      },
    };
    snakeOperation(operation);
    expect(operation.parameters.map(({ name }) => name)).toEqual(['per_page', 'messageId', 'X-CSRF-Token']);
    expect(JSON.stringify(operation)).toContain('{"file_name":{}}');
    expect(JSON.stringify(operation)).toContain('{"size_in_bytes":{}}');
  });
});
