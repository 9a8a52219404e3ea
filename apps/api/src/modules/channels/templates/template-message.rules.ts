import {
  fillTemplate,
  type MessageContent,
  slotsOf,
  type WaComponents,
  type WaVariable,
} from '@parley/schema';

/** Values as the provider takes them: in one line, without stretches of blanks. */
export function valuesFor(
  components: WaComponents,
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, string>; missing: string[] } {
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const { key, variable } of slotsOf(components)) {
    const said = given[key];
    const value = (typeof said === 'string' && said.replace(/\s+/g, ' ').trim()) || variable.fallback;
    if (value) values[key] = value.slice(0, 1_000);
    else missing.push(key);
  }
  return { values, missing };
}

/** The parameters of a send, in WhatsApp's shapes. A file above it comes in when it was handed over. */
export function parametersOf(
  { header, body, buttons, code }: WaComponents,
  values: Readonly<Record<string, string>>,
): object[] {
  const texts = (place: string, variables: readonly WaVariable[]) =>
    variables.map(({ name }) => ({
      type: 'text',
      ...(!/^\d+$/.test(name) && { parameter_name: name }),
      text: values[`${place}.${name}`] ?? '',
    }));
  const button = (index: number, text: string) => ({
    type: 'button',
    sub_type: 'url',
    index: String(index),
    parameters: [{ type: 'text', text }],
  });
  if (code) {
    const [text = ''] = Object.values(values);
    return [{ type: 'body', parameters: [{ type: 'text', text }] }, button(0, text)];
  }
  const inOrder = (variables: readonly WaVariable[]) =>
    [...variables].sort((a, b) => (Number(a.name) || 0) - (Number(b.name) || 0));
  return [
    ...(header?.subtype === 'text' && header.variables.length
      ? [{ type: 'header', parameters: texts('header', header.variables) }]
      : []),
    ...(body.variables.length ? [{ type: 'body', parameters: texts('body', inOrder(body.variables)) }] : []),
    ...buttons.flatMap((one, at) =>
      one.type === 'URL' && one.variable ? [button(at, values[`button.${at}`] ?? '')] : [],
    ),
  ];
}

/** What stands in the timeline: the template as the customer sees it. */
export function contentOf(
  { slug, language, components }: { slug: string; language: string; components: WaComponents },
  values: Readonly<Record<string, string>>,
): Extract<MessageContent, { kind: 'template' }> {
  const { header, body, footer, buttons } = fillTemplate(components, language, values);
  return {
    kind: 'template',
    name: slug,
    language,
    ...(header && { header }),
    body,
    ...(footer && { footer }),
    buttons,
  };
}
