import { Parser } from 'htmlparser2';

/** One element of TwiML: a verb such as Say, or a noun inside one such as Client. */
export interface Verb {
  name: string;
  attributes: Record<string, string>;
  text: string;
  inside: Verb[];
}

/** What stands in a Response, in order. @throws when it is no TwiML: then callers hear of an application error. */
export function parseTwiml(xml: string): Verb[] {
  const root: Verb = { name: '', attributes: {}, text: '', inside: [] };
  const open: Verb[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const verb: Verb = { name, attributes, text: '', inside: [] };
        open.at(-1)?.inside.push(verb);
        open.push(verb);
      },
      ontext(text) {
        const verb = open.at(-1);
        if (verb) verb.text += text;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  const response = root.inside.find(({ name }) => name === 'Response');
  if (!response || open.length !== 1) throw new Error('It is no TwiML.');
  return response.inside;
}
