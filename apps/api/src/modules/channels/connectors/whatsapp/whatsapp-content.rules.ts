import { z } from 'zod';
import type { MessageContent } from '@parley/schema';
import { idText, maybe, maybeNumber, maybeText, readable } from '../lenient.rules.js';

interface Meaning {
  text: string;
  content: MessageContent;
}

export function locationContent(given: unknown): Meaning {
  const { latitude, longitude, name, address } = z
    .looseObject({ latitude: z.number(), longitude: z.number(), name: maybeText, address: maybeText })
    .parse(given);
  return {
    text: [name, address].filter(Boolean).join(', ') || `${latitude}, ${longitude}`,
    content: { kind: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) },
  };
}

const card = z.looseObject({
  name: z.looseObject({ formatted_name: z.string() }),
  phones: readable(z.looseObject({ phone: maybeText })),
  emails: readable(z.looseObject({ email: maybeText })),
  org: maybe(z.looseObject({ company: maybeText })),
});

export function contactsContent(given: unknown): Meaning {
  const contacts = readable(card)
    .parse(given)
    .map(({ name, phones, emails, org }) => ({
      name: name.formatted_name,
      phones: phones.flatMap(({ phone }) => phone ?? []),
      emails: emails.flatMap(({ email }) => email ?? []),
      ...(org?.company && { company: org.company }),
    }));
  if (contacts.length === 0) return { text: '', content: { kind: 'unknown', type: 'contacts' } };
  return { text: contacts.map(({ name }) => name).join(', '), content: { kind: 'contacts', contacts } };
}

const chosen = z.looseObject({ id: maybeText, title: z.string(), description: maybeText });

/** What the customer answered to buttons, a list or a form. */
export function interactiveContent(given: unknown): Meaning {
  const got = z
    .looseObject({ type: z.string(), button_reply: maybe(chosen), list_reply: maybe(chosen) })
    .parse(given);
  const choice = got.button_reply ?? got.list_reply;
  if (choice) {
    const { id: payload, title, description } = choice;
    const content = {
      kind: 'choice' as const,
      title,
      ...(description && { description }),
      ...(payload && { payload }),
    };
    return { text: title, content };
  }
  if (got.type === 'nfm_reply') return formContent(got.nfm_reply);
  return { text: '', content: { kind: 'unknown', type: `interactive ${got.type}` } };
}

function formContent(given: unknown): Meaning {
  const { name, response_json: json } = z
    .looseObject({ name: maybeText, response_json: z.string() })
    .parse(given);
  const filled = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
  const answers = Object.entries(filled)
    .filter(([question]) => question !== 'flow_token')
    .map(([question, answer]) => ({
      question,
      answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
    }));
  return {
    text: answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
    content: { kind: 'form', ...(name && { name }), answers },
  };
}

export function orderContent(given: unknown): Meaning {
  const { text: note, product_items: products } = z
    .looseObject({
      text: maybeText,
      product_items: readable(
        z.looseObject({
          product_retailer_id: idText,
          quantity: maybeNumber.transform((quantity) => quantity ?? 1),
          item_price: maybeNumber,
          currency: maybeText,
        }),
      ),
    })
    .parse(given);
  if (products.length === 0) return { text: note ?? '', content: { kind: 'unknown', type: 'order' } };
  const items = products.map(({ product_retailer_id: name, quantity, item_price: price, currency }) => ({
    name,
    quantity,
    ...(price !== undefined && { price: `${price} ${currency ?? ''}`.trim() }),
  }));
  const lines = items.map(({ name, quantity }) => `${quantity} × ${name}`);
  return {
    text: [note, ...lines].filter(Boolean).join('\n'),
    content: { kind: 'order', items, ...(note && { note }) },
  };
}
