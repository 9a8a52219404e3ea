import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';

let world: InboxWorld;
let company: Company;
let sam: Colleague;
let mailbox: number;
let chat: { channelId: number; visitorId: number };
beforeAll(async () => {
  world = await InboxWorld.open();
  company = await world.company('Harbour Bikes');
  sam = await company.colleague('sam', 'administrator');
  mailbox = await company.mailbox('support@harbour.test');
  chat = await company.chat();
});
afterAll(() => world?.close());

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function upload(name: string, content: Buffer): Promise<string> {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]);
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  return String((await sam.rest('POST', '/client-api/tickets/media', body, type)).json().data.id);
}
const picture = (name = 'bell.png') => upload(name, Buffer.from(DOT, 'base64'));

const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) {
  message { id body attachments { id isInline contentId } } } }`;
const send = async (input: object) => (await sam.ask(SEND, { input })).sendMessage.message;
const files = async (messageId: string) => {
  const [row] = await company.query<{ payload: { attachments: { name: string; contentId?: string }[] } }>(
    'SELECT payload FROM delivery WHERE message_ref = $1',
    [messageId],
  );
  return row?.payload.attachments;
};

describe('a picture in the text of a mail', () => {
  it('stands there in the timeline and travels with the mail under the name that the text gives it', async () => {
    const { ticketId } = await company.mail(mailbox);
    const [inText, below] = [await picture(), await picture('below.png')];
    const body = `<p>The bell <img src="cid:upload-${inText}" alt="bell.png"> is new.</p>`;
    const sent = await send({ ticketId, kind: 'REPLY', body, attachmentIds: [inText, below] });
    expect(sent.body).toContain(`src="cid:upload-${inText}"`);
    expect(sent.attachments).toEqual([
      { id: inText, isInline: true, contentId: `upload-${inText}` },
      { id: below, isInline: false, contentId: null },
    ]);
    expect(await files(sent.id)).toEqual([
      expect.objectContaining({ name: 'bell.png', contentId: `upload-${inText}` }),
      expect.not.objectContaining({ contentId: expect.anything() }),
    ]);
  });

  it('stays a file below it when it is none, and where there is no mail', async () => {
    const { ticketId } = await company.mail(mailbox);
    const text = await upload('a.txt', Buffer.from('no picture'));
    const mail = await send({
      ticketId,
      kind: 'REPLY',
      body: `<p>See <img src="cid:upload-${text}"></p>`,
      attachmentIds: [text],
    });
    expect(mail.attachments).toEqual([{ id: text, isInline: false, contentId: null }]);
    const talk = await company.chatMessage(chat, 'Hello', 'picture-1');
    const shown = await picture();
    const said = await send({
      ticketId: talk.ticketId,
      kind: 'REPLY',
      body: `<p>See <img src="cid:upload-${shown}"></p>`,
      attachmentIds: [shown],
    });
    expect(said.attachments).toEqual([{ id: shown, isInline: false, contentId: null }]);
  });

  it('shows while it waits to be sent', async () => {
    const { ticketId } = await company.mail(mailbox);
    const shown = await picture();
    const { scheduleMessage } = await sam.ask(
      `mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) {
        attachments { id isInline contentId } } }`,
      {
        input: {
          ticketId,
          kind: 'REPLY',
          body: `<p><img src="cid:upload-${shown}"></p>`,
          attachmentIds: [shown],
          undoSeconds: 10,
        },
      },
    );
    expect(scheduleMessage.attachments).toEqual([
      { id: shown, isInline: true, contentId: `upload-${shown}` },
    ]);
  });
});
