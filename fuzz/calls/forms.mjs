// Files and forms, as multipart bodies.
import fc from 'fast-check';

const MARK = 'fuzz-boundary-5f2a';
const names = fc.constantFrom(
  'a.csv',
  'picture.png',
  'a.xlsx',
  'no-ending',
  '../../etc/passwd',
  'x'.repeat(300),
  'é"\r\n.csv',
);
const types = fc.constantFrom(
  'text/csv',
  'image/png',
  'application/pdf',
  'text/html',
  'x',
  'application/octet-stream',
);
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const contents = fc.oneof(
  fc
    .array(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 5 }), { maxLength: 6 })
    .map((rows) => ['name,email,phone', ...rows.map((row) => row.join(','))].join('\n')),
  fc.constant(Buffer.from(PNG, 'base64').toString('latin1')),
  fc.constant(`PK\u0003\u0004${'\u0000'.repeat(40)}`),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant(''),
);

/** One file that is what it says, in the field that is asked for: `{ field, name, type, content }`. */
export const fileForm = ({ field = 'file', name, type, content, fields = {} }) => {
  const lines = Object.entries(fields).map(
    ([key, value]) => `content-disposition: form-data; name="${key}"\r\n\r\n${value}`,
  );
  const file = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return content.map((inside) => ({
    type: `multipart/form-data; boundary=${MARK}`,
    bytes: 'latin1',
    text: [...lines, file + inside].map((part) => `--${MARK}\r\n${part}\r\n`).join('') + `--${MARK}--\r\n`,
  }));
};
export const picture = fc.constant(Buffer.from(PNG, 'base64').toString('latin1'));

/** One file, or several, and fields beside it; sometimes the form never ends. */
export function formOf(about, values) {
  const schema = about.requestBody?.content?.['multipart/form-data']?.schema;
  const fieldNames = Object.keys(schema?.properties ?? {});
  const field = fc.constantFrom('file', 'files[]', 'image', ...fieldNames);
  const file = fc
    .tuple(field, names, types, contents)
    .map(
      ([name, fileName, type, content]) =>
        `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${content}`,
    );
  const line = fc
    .tuple(field, values.text('name', ''))
    .map(([name, text]) => `content-disposition: form-data; name="${name}"\r\n\r\n${text}`);
  return fc
    .tuple(
      fc.array(fc.oneof({ weight: 4, arbitrary: file }, line), { minLength: 1, maxLength: 3 }),
      fc.nat(9),
    )
    .map(([parts, ending]) => ({
      type: `multipart/form-data; boundary=${MARK}`,
      text:
        parts.map((part) => `--${MARK}\r\n${part}\r\n`).join('') + (ending === 0 ? '' : `--${MARK}--\r\n`),
    }));
}
