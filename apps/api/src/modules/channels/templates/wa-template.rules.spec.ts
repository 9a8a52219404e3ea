import {
  componentsFor,
  emptyComponents,
  fillTemplate,
  problemsOfTemplate,
  slugOf,
  type WaComponents,
  type WaTemplateDraft,
} from '@parley/schema';
import { readTemplateNews, templatesIn } from '../connectors/whatsapp/whatsapp-template.rules.js';
import { parametersOf, valuesFor } from './template-message.rules.js';
import { isSameWords, readComponents, withFills } from './wa-template.rules.js';

const variable = (name: string, sample = 'x') => ({ name, sample, source: null, fallback: null });
const body = (text: string, ...names: string[]): WaComponents => ({
  ...emptyComponents,
  body: { text, variables: names.map((name) => variable(name)) },
});
const draft = (components: WaComponents, more: Partial<WaTemplateDraft> = {}): WaTemplateDraft => ({
  title: 'Ready',
  slug: 'ready',
  category: 'UTILITY',
  language: 'nl',
  components,
  ...more,
});
const found = (components: WaComponents, more?: Partial<WaTemplateDraft>) =>
  problemsOfTemplate(draft(components, more)).map(({ field, code }) => `${field} ${code}`);

describe('the rules of authoring', () => {
  it.each<[string, WaComponents, string[]]>([
    ['a plain one', body('Your bike is ready.'), []],
    ['nothing to say', body(''), ['body.text REQUIRED']],
    ['1025 letters', body('x'.repeat(1_025)), ['body.text TOO_LONG']],
    ['a gap in the numbers', body('A {{1}} and {{3}} b', '1', '3'), ['body.text VARIABLES_ORDER']],
    ['numbers and names', body('A {{1}} and {{name}} b', '1', 'name'), ['body.text VARIABLES_MIXED']],
    ['names alone', body('Hi {{first_name}} there', 'first_name'), []],
    ['a variable at the end', body('Hi {{1}}', '1'), ['body.text VARIABLES_AT_EDGE']],
    [
      'no sample',
      { ...body('Hi {{1}} there'), body: { text: 'Hi {{1}} there', variables: [variable('1', '')] } },
      ['body.variables.1 SAMPLE_MISSING'],
    ],
    ['a footer of 61', { ...body('Hi.'), footer: { text: 'x'.repeat(61) } }, ['footer.text TOO_LONG']],
    [
      'three addresses',
      {
        ...body('Hi.'),
        buttons: ['a', 'b', 'c'].map((text) => ({
          type: 'URL' as const,
          text,
          url: 'https://harbour.test',
          variable: null,
        })),
      },
      ['buttons TOO_MANY'],
    ],
    [
      'a number without its country',
      { ...body('Hi.'), buttons: [{ type: 'PHONE_NUMBER', text: 'Call', phone: '0201234567' }] },
      ['buttons.0.phone PHONE_INVALID'],
    ],
    [
      '26 letters on a button',
      { ...body('Hi.'), buttons: [{ type: 'QUICK_REPLY', text: 'x'.repeat(26) }] },
      ['buttons.0.text TOO_LONG'],
    ],
    [
      'no picture',
      { ...body('Hi.'), header: { subtype: 'image', fileId: null } },
      ['header.fileId SAMPLE_MISSING'],
    ],
  ])('%s', (_, components, problems) => {
    expect(found(components)).toEqual(problems);
  });

  it('gives codes a button of their own, and takes it away again', () => {
    const code = componentsFor('AUTHENTICATION', body('Hi.'));
    expect(code.buttons).toEqual([{ type: 'OTP', text: 'Copy code' }]);
    expect(found(code, { category: 'AUTHENTICATION' })).toEqual([]);
    expect(componentsFor('MARKETING', code)).toMatchObject({ buttons: [], code: null });
    expect(slugOf('Über Räder: 50 %!')).toBe('uber_rader_50');
  });

  it('fills what the customer sees, and what the provider is told', () => {
    const components = body('Hi {{2}} and {{1}}.', '2', '1');
    expect(fillTemplate(components, 'nl', { 'body.1': 'A' }).body).toBe('Hi {{2}} and A.');
    const { values, missing } = valuesFor(components, { 'body.1': ' A \n B ', 'body.2': '' });
    expect([values, missing]).toEqual([{ 'body.1': 'A B' }, ['body.2']]);
    expect(parametersOf(components, { 'body.1': 'A', 'body.2': 'B' })).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'A' },
          { type: 'text', text: 'B' },
        ],
      },
    ]);
  });
});

describe('what comes from elsewhere', () => {
  it('is read as what it has to be, or not at all', () => {
    expect(readComponents({ body: { text: 'Hi' } })).toMatchObject({
      components: { buttons: [], header: null },
    });
    expect(readComponents({ body: { text: 3 } })).toMatchObject({ field: 'components.body.text' });
    expect(readComponents([])).toMatchObject({ field: 'components' });
    const filled = (source: string | null) =>
      readComponents({ body: { text: 'Hi {{1}}', variables: [{ ...variable('1'), source }] } });
    for (const source of [null, '', 'contact.first_name', 'contact.custom.bike'])
      expect(filled(source)).toHaveProperty('components');
    for (const source of ['contact.password', 'custom.', '{{contact.name}}'])
      expect(filled(source)).toMatchObject({ field: 'components.body.variables.0.source' });
  });

  it('keeps of a template of the provider’s what only we know of it', () => {
    const here = body('Hi {{1}} there', '1');
    const known = {
      ...here,
      body: { ...here.body, variables: [{ ...variable('1'), source: 'contact.name' }] },
    };
    expect(isSameWords(here, known)).toBe(true);
    expect(withFills(here, known).body.variables[0]?.source).toBe('contact.name');
  });

  it('survives lists and news of any shape', () => {
    expect(templatesIn([null, 3, { id: 1 }])).toEqual([]);
    expect(templatesIn([{ id: 1, name: 'a', language: { code: 'nl' }, status: 'ODD' }])).toMatchObject([
      { externalId: '1', state: 'DISABLED', category: 'UTILITY' },
    ]);
    const news = { message_template_name: 'a', message_template_language: 'en-US', reason: 'NONE' };
    expect(readTemplateNews({ ...news, event: 'APPROVED', message_template_id: 7 })).toEqual([
      { kind: 'template', name: 'a', language: 'en_US', status: 'APPROVED', externalId: '7' },
    ]);
    expect(readTemplateNews({ ...news, event: 'FLAGGED' })).toMatchObject([{ kind: 'nothing' }]);
    expect(() => readTemplateNews({ event: 'APPROVED' })).toThrow();
  });
});
