import type { Socket } from 'node:net';
import {
  type Command,
  CommandReader,
  commandOf,
  dayOf,
  inSet,
  internalDate,
  type Word,
} from './imap-words.js';
import type { TroubleKind } from '../world/trouble.js';
import type { Folder, MailStore, StoredMail } from './mail-store.js';

/** What a session needs of the server that it belongs to. */
export interface ImapHost {
  readonly store: MailStore;
  strikes(address: string, kind: TroubleKind): boolean;
  /** The mailbox, when this lets one in. */
  signIn(user: string, proof: { password?: string; token?: string }): string | null;
}

const CAPABILITIES = 'IMAP4rev1 IDLE ID NAMESPACE SASL-IR UNSELECT LITERAL+ UIDPLUS AUTH=PLAIN AUTH=XOAUTH2';

/** One client of the imitated IMAP server (RFC 3501, 2177). */
export class ImapSession {
  private box: string | null = null;
  private folder: { name: string; folder: Folder; known: number } | null = null;
  private idleTag: string | null = null;
  private authenticating: { tag: string; way: string } | null = null;
  private queue: Promise<void> = Promise.resolve();
  private readonly onChange = (box: string): void => this.changed(box);

  constructor(
    private readonly socket: Socket,
    private readonly host: ImapHost,
  ) {
    const reader = new CommandReader(
      (line, literals) => {
        this.queue = this.queue.then(() => this.line(line, literals)).catch(() => void socket.destroy());
      },
      () => this.say('+ go on'),
    );
    socket.on('data', (chunk) => reader.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.host.store.off('change', this.onChange));
    this.host.store.on('change', this.onChange);
    this.say(`* OK [CAPABILITY ${CAPABILITIES}] Simulated mail server`);
  }

  private say(line: string): void {
    if (this.socket.writable) this.socket.write(`${line}\r\n`, 'latin1');
  }

  private async line(line: string, literals: string[]): Promise<void> {
    if (this.box && this.host.strikes(this.box, 'drop_connection')) return void this.socket.destroy();
    if (this.box && this.host.strikes(this.box, 'hang')) return new Promise(() => undefined);
    if (this.authenticating) {
      const { tag, way } = this.authenticating;
      this.authenticating = null;
      return this.authenticate(tag, way, line);
    }
    if (this.idleTag !== null) {
      const tag = this.idleTag;
      this.idleTag = null;
      return this.say(/^done$/i.test(line) ? `${tag} OK IDLE ended` : `${tag} BAD DONE was awaited`);
    }
    await this.run(commandOf(line, literals));
  }

  private async run(command: Command): Promise<void> {
    const { tag, name, words } = command;
    switch (name) {
      case 'CAPABILITY':
        this.say(`* CAPABILITY ${CAPABILITIES}`);
        return this.ok(tag, name);
      case 'ID':
        this.say('* ID ("name" "Parley simulator")');
        return this.ok(tag, name);
      case 'NOOP':
        this.tellNew();
        return this.ok(tag, name);
      case 'LOGOUT':
        this.say('* BYE Good bye');
        this.ok(tag, name);
        return void this.socket.end();
      case 'LOGIN':
        return this.login(tag, String(words[0]), String(words[1]));
      case 'AUTHENTICATE':
        return this.authenticate(
          tag,
          String(words[0]).toUpperCase(),
          words[1] === undefined ? null : String(words[1]),
        );
      default:
        return this.box === null ? this.say(`${tag} NO Sign in first`) : this.signedIn(command, this.box);
    }
  }

  private async signedIn({ tag, name, words }: Command, box: string): Promise<void> {
    switch (name) {
      case 'NAMESPACE':
        this.say('* NAMESPACE (("" "/")) NIL NIL');
        return this.ok(tag, name);
      case 'ENABLE':
        this.say('* ENABLED');
        return this.ok(tag, name);
      case 'LIST':
      case 'LSUB':
        this.list(box, name, String(words[1] ?? '*'));
        return this.ok(tag, name);
      case 'STATUS':
        return this.status(tag, box, String(words[0]));
      case 'SELECT':
      case 'EXAMINE':
        return this.select(tag, box, name, String(words[0]));
      case 'APPEND':
        await this.host.store.add(
          box,
          Buffer.from(String(words.at(-1)), 'latin1'),
          new Date(),
          String(words[0]),
        );
        return this.ok(tag, name);
      case 'CLOSE':
      case 'UNSELECT':
        this.folder = null;
        return this.ok(tag, name);
      default:
        return this.folder === null
          ? this.say(`${tag} BAD There is nothing open`)
          : this.inFolder(tag, name, words);
    }
  }

  private async inFolder(tag: string, name: string, words: Word[]): Promise<void> {
    const isUid = name === 'UID';
    const verb = isUid ? String(words[0]).toUpperCase() : name;
    const rest = isUid ? words.slice(1) : words;
    if (verb === 'IDLE') {
      this.idleTag = tag;
      this.say('+ idling');
      return this.tellNew();
    }
    if (verb === 'SEARCH') this.search(rest, isUid);
    else if (verb === 'FETCH') await this.fetch(rest, isUid);
    else if (verb !== 'STORE' && verb !== 'CHECK') return this.say(`${tag} BAD Nobody knows ${verb} here`);
    this.tellNew();
    this.ok(tag, verb);
  }

  private ok(tag: string, name: string): void {
    this.say(`${tag} OK ${name} done`);
  }

  private login(tag: string, user: string, password: string): void {
    this.box = this.host.signIn(user, { password });
    this.say(
      this.box ? `${tag} OK You are in` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`,
    );
  }

  private authenticate(tag: string, way: string, given: string | null): void {
    if (given === null) {
      this.authenticating = { tag, way };
      return this.say('+ ');
    }
    const text = Buffer.from(given, 'base64').toString('utf8');
    if (way === 'XOAUTH2') {
      const [, user = '', token = ''] =
        /^user=([^\u0001]*)\u0001auth=Bearer ([^\u0001]*)\u0001/.exec(text) ?? [];
      this.box = this.host.signIn(user, { token });
    } else {
      const [, user = '', password = ''] = text.split('\u0000');
      this.box = this.host.signIn(user, { password });
    }
    this.say(
      this.box ? `${tag} OK You are in` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`,
    );
  }

  private list(box: string, name: string, pattern: string): void {
    for (const folder of this.host.store.foldersOf(box).keys())
      if (pattern === '*' || pattern === '%' || pattern === folder) this.say(`* ${name} () "/" "${folder}"`);
  }

  private status(tag: string, box: string, name: string): void {
    const folder = this.host.store.folderOf(box, name);
    if (!folder) return this.say(`${tag} NO [NONEXISTENT] There is no such folder`);
    const { uidValidity, uidNext, mails } = folder;
    this.say(
      `* STATUS "${name}" (MESSAGES ${mails.length} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity} UNSEEN 0)`,
    );
    this.ok(tag, 'STATUS');
  }

  private select(tag: string, box: string, verb: string, name: string): void {
    const folder = this.host.store.folderOf(box, name);
    if (!folder) return this.say(`${tag} NO [NONEXISTENT] There is no such folder`);
    this.folder = { name, folder, known: folder.mails.length };
    this.say('* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)');
    this.say(`* ${folder.mails.length} EXISTS`);
    this.say('* 0 RECENT');
    this.say(`* OK [UIDVALIDITY ${folder.uidValidity}] these numbers stay`);
    this.say(`* OK [UIDNEXT ${folder.uidNext}] the next one`);
    this.say(`${tag} OK [${verb === 'EXAMINE' ? 'READ-ONLY' : 'READ-WRITE'}] ${verb} done`);
  }

  private search(words: Word[], isUid: boolean): void {
    const mails = this.folder?.folder.mails ?? [];
    const highest = mails.at(-1)?.uid ?? 0;
    const rules: ((mail: StoredMail, sequence: number) => boolean)[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = String(words[at]).toUpperCase();
      const next = String(words[at + 1] ?? '');
      if (word === 'UID') rules.push(({ uid }) => inSet(next, highest)(uid));
      else if (word === 'SINCE') rules.push((mail) => new Date(mail.at) >= dayOf(next));
      else if (word === 'BEFORE') rules.push((mail) => new Date(mail.at) < dayOf(next));
      else if (/^[\d*][\d:*,]*$/.test(word))
        rules.push((_mail, sequence) => inSet(word, mails.length)(sequence));
      if (word === 'UID' || word === 'SINCE' || word === 'BEFORE') at += 1;
    }
    const found = mails.flatMap((mail, index) =>
      rules.every((rule) => rule(mail, index + 1)) ? [isUid ? mail.uid : index + 1] : [],
    );
    this.say(`* SEARCH${found.map((number) => ` ${number}`).join('')}`);
  }

  private async fetch(words: Word[], isUid: boolean): Promise<void> {
    const mails = this.folder?.folder.mails ?? [];
    const wants = inSet(String(words[0]), isUid ? (mails.at(-1)?.uid ?? 0) : mails.length);
    const items = [words[1] ?? []].flat().map(String);
    for (const [index, mail] of mails.entries()) {
      if (!wants(isUid ? mail.uid : index + 1)) continue;
      const asked = isUid && !items.some((item) => item.toUpperCase() === 'UID') ? ['UID', ...items] : items;
      await this.fetchOne(mail, index + 1, asked);
    }
  }

  private async fetchOne(mail: StoredMail, sequence: number, items: readonly string[]): Promise<void> {
    const parts: Buffer[] = [];
    for (const item of items) {
      const name = item.toUpperCase();
      if (name === 'UID') parts.push(Buffer.from(`UID ${mail.uid}`));
      else if (name === 'FLAGS') parts.push(Buffer.from(`FLAGS (${mail.flags.join(' ')})`));
      else if (name === 'RFC822.SIZE') parts.push(Buffer.from(`RFC822.SIZE ${mail.size}`));
      else if (name === 'INTERNALDATE') parts.push(Buffer.from(`INTERNALDATE "${internalDate(mail.at)}"`));
      else if (name.startsWith('BODY')) parts.push(await this.body(mail, item));
    }
    const joined = parts.flatMap((part, index) => (index ? [Buffer.from(' '), part] : [part]));
    this.socket.write(Buffer.concat([Buffer.from(`* ${sequence} FETCH (`), ...joined, Buffer.from(')\r\n')]));
  }

  private async body(mail: StoredMail, item: string): Promise<Buffer> {
    const raw = await this.host.store.read(mail);
    const section = /\[([^\]]*)\]/.exec(item)?.[1] ?? '';
    const end = raw.indexOf('\r\n\r\n');
    const head = end < 0 ? raw : raw.subarray(0, end + 4);
    const [, fields] = /^HEADER\.FIELDS \(([^)]*)\)$/i.exec(section) ?? [];
    const content = fields ? chosen(head, fields.split(' ')) : /^HEADER$/i.test(section) ? head : raw;
    const [, from, count] = /<(\d+)\.(\d+)>/.exec(item) ?? [];
    const part = count ? content.subarray(Number(from), Number(from) + Number(count)) : content;
    const label = `BODY[${section}]${count ? `<${from}>` : ''}`;
    return Buffer.concat([Buffer.from(`${label} {${part.length}}\r\n`), part]);
  }

  private changed(box: string): void {
    if (box !== this.box || this.idleTag === null) return;
    if (this.host.strikes(box, 'drop_connection')) return void this.socket.destroy();
    this.tellNew();
  }

  private tellNew(): void {
    if (!this.folder) return;
    const { folder, known } = this.folder;
    if (folder.mails.length === known) return;
    this.folder.known = folder.mails.length;
    this.say(`* ${folder.mails.length} EXISTS`);
  }
}

function chosen(head: Buffer, names: readonly string[]): Buffer {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const fields = head
    .toString('latin1')
    .split(/\r\n(?![ \t])/)
    .filter((field) => wanted.has((field.split(':', 1)[0] ?? '').trim().toLowerCase()));
  return Buffer.from(`${fields.map((field) => `${field}\r\n`).join('')}\r\n`, 'latin1');
}
