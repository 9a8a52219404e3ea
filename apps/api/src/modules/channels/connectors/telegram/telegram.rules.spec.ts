import type { ProviderAnswer } from '../provider-client.js';
import { telegramResult } from './telegram-answer.rules.js';
import { readUpdate } from './telegram-read.rules.js';

const from = {
  id: 42,
  is_bot: false,
  first_name: 'Ada',
  last_name: 'Vos',
  username: 'ada',
  language_code: 'nl',
};
const chat = { id: 42, type: 'private', first_name: 'Ada' };
const customer = { address: '42', name: 'Ada Vos', username: 'ada', locale: 'nl' };
const sentAt = new Date(1_763_820_000_000);
const message = (more: object) => ({ message_id: 7, date: 1_763_820_000, from, chat, ...more });
const read = (more: object) => readUpdate({ update_id: 1, message: message(more) })[0];

describe('what an update means', () => {
  const file = {
    file_id: 'f',
    file_unique_id: 'u',
    file_name: 'a.pdf',
    mime_type: 'application/pdf',
    file_size: 9,
  };
  const fetched = { ref: 'f', name: 'a.pdf', mimeType: 'application/pdf', size: 9 };

  it.each([
    ['words', { text: 'Hello', entities: [] }, { text: 'Hello', files: [] }],
    [
      'an answer',
      { text: 'Yes', reply_to_message: { message_id: 3 } },
      { text: 'Yes', files: [], answersExternalId: '42:3' },
    ],
    [
      'the largest form of a picture',
      {
        caption: 'Look',
        photo: [{ file_id: 's', file_size: 1 }, null, { file_id: 'l', file_size: 9 }, { file_id: 'm' }],
      },
      { text: 'Look', files: [{ ref: 'l', mimeType: 'image/jpeg' }] },
    ],
    ['a document', { document: file }, { text: '', files: [fetched] }],
    ['a film', { video: file, caption: 'x' }, { text: 'x', files: [fetched] }],
    ['a round film', { video_note: { file_id: 'n' } }, { text: '', files: [{ ref: 'n' }] }],
    [
      'an animation, which is a document, too',
      { animation: file, document: file },
      { text: '', files: [fetched] },
    ],
    ['a song', { audio: file }, { text: '', files: [fetched] }],
    ['a voice', { voice: file }, { text: '', files: [fetched], content: { kind: 'voice_note' } }],
    [
      'a sticker',
      { sticker: { file_id: 's', emoji: '😀', is_animated: true } },
      {
        text: '😀',
        files: [{ ref: 's', mimeType: 'application/x-tgsticker' }],
        content: { kind: 'sticker' },
      },
    ],
    [
      'a place',
      { location: { latitude: 52.1, longitude: 4.3 } },
      { text: '52.1, 4.3', files: [], content: { kind: 'location', latitude: 52.1, longitude: 4.3 } },
    ],
    [
      'a venue',
      { location: { latitude: 52.1, longitude: 4.3 }, venue: { title: 'Pier', address: 'Quay 1' } },
      {
        text: 'Pier, Quay 1',
        files: [],
        content: { kind: 'location', latitude: 52.1, longitude: 4.3, name: 'Pier', address: 'Quay 1' },
      },
    ],
    ['a poll', { poll: { id: '1' } }, { text: '', files: [], content: { kind: 'unknown', type: 'poll' } }],
    [
      'a die that answers',
      { reply_to_message: 'x', has_protected_content: true, dice: { value: 6 } },
      { text: '', files: [], content: { kind: 'unknown', type: 'dice' } },
    ],
  ])('%s', (_what, given, expected) => {
    expect(read(given)).toEqual({ kind: 'message', externalId: '42:7', customer, sentAt, ...expected });
  });

  it('a card, which proves the number of nobody', () => {
    expect(read({ contact: { phone_number: '+31 6 1234', first_name: 'Bo' } })).toMatchObject({
      text: 'Bo',
      content: { kind: 'contacts', contacts: [{ name: 'Bo', phones: ['+31 6 1234'], emails: [] }] },
    });
  });

  it.each([
    [
      { edited_message: message({ text: 'better', edit_date: 1_763_820_000 }) },
      { kind: 'edit', customer, externalId: '42:7', text: 'better', at: sentAt },
    ],
    [
      { callback_query: { id: '5', from, data: 'YES', message: { message_id: 3 } } },
      { kind: 'message', externalId: 'callback:5', text: 'YES', answersExternalId: '42:3' },
    ],
    [
      {
        message_reaction: {
          chat,
          message_id: 7,
          user: from,
          new_reaction: [null, { type: 'emoji', emoji: '👍' }],
        },
      },
      { kind: 'reaction', externalId: '42:7', emoji: '👍' },
    ],
    [
      { message_reaction: { chat, message_id: 7, user: from, new_reaction: [] } },
      { kind: 'reaction', externalId: '42:7', emoji: null },
    ],
    [
      { my_chat_member: { chat, from, new_chat_member: { status: 'kicked' } } },
      { kind: 'blocking', customer, isBlocked: true },
    ],
    [
      { my_chat_member: { chat, from, new_chat_member: { status: 'member' } } },
      { kind: 'blocking', isBlocked: false },
    ],
    [{ message: message({ text: 'x', chat: { id: -1, type: 'group' } }) }, { kind: 'nothing' }],
    [{ inline_query: {} }, { kind: 'nothing' }],
    [{}, { kind: 'nothing' }],
  ])('%j', (given, expected) => {
    expect(readUpdate({ update_id: 1, ...given })[0]).toMatchObject(expected);
  });

  it.each([
    'from',
    'caption',
    'photo',
    'document',
    'audio',
    'voice',
    'video',
    'animation',
    'sticker',
    'location',
    'venue',
    'contact',
    'reply_to_message',
    'date',
    'edit_date',
  ])('keeps words beside a %s in a shape that nobody knows', (name) => {
    const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown;
    for (const odd of [null, 'x', [null], {}, deep])
      expect(read({ text: 'Hello', [name]: odd })).toMatchObject({ kind: 'message', text: 'Hello' });
  });
});

describe('what an answer means', () => {
  const answer = (status: number, json?: unknown): ProviderAnswer => ({
    status,
    json,
    text: json === undefined ? 'no json' : JSON.stringify(json),
    headers: new Headers(),
  });
  const failed = (code: number, description: string, parameters?: object) =>
    telegramResult(answer(code, { ok: false, error_code: code, description, parameters }));

  it('taken', () => {
    expect(telegramResult(answer(200, { ok: true, result: { message_id: 9, chat: { id: 42 } } }))).toEqual({
      kind: 'accepted',
      providerId: '42:9',
    });
    expect(telegramResult(answer(200, { ok: true, result: true }))).toEqual({ kind: 'accepted' });
  });

  it('not taken, and why', () => {
    expect(failed(429, 'Too Many Requests', { retry_after: 35 })).toMatchObject({
      kind: 'postponed',
      retryAfterSeconds: 35,
    });
    expect(failed(429, 'Too Many Requests', { retry_after: 99_999 })).toMatchObject({
      retryAfterSeconds: 3_600,
    });
    expect(failed(401, 'Unauthorized')).toMatchObject({ kind: 'broken', code: 'CREDENTIALS_REFUSED' });
    expect(failed(403, 'Forbidden: bot was blocked by the user')).toMatchObject({ code: 'BLOCKED' });
    expect(failed(400, 'Bad Request: chat not found')).toMatchObject({ code: 'NO_SUCH_ADDRESS' });
    expect(failed(400, 'Bad Request: file is too big')).toMatchObject({ code: 'FILE_REFUSED' });
    expect(failed(400, 'Bad Request: message text is empty')).toMatchObject({
      kind: 'refused',
      code: 'REFUSED',
    });
    expect(failed(500, 'Internal Server Error')).toMatchObject({ kind: 'postponed', isOutage: true });
  });

  it('nobody knows, when it says yes in no words', () => {
    expect(telegramResult(answer(200))).toMatchObject({ kind: 'unknown' });
    expect(telegramResult(answer(200, { ok: true }))).toMatchObject({ kind: 'unknown' });
    expect(telegramResult(answer(502))).toMatchObject({ kind: 'postponed', isOutage: true });
    expect(telegramResult(answer(418))).toMatchObject({ kind: 'refused' });
  });
});
