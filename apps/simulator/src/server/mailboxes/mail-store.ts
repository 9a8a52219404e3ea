import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Journal } from '../world/journal.js';

export interface StoredMail {
  uid: number;
  id: string;
  /** ISO 8601; when it came. */
  at: string;
  size: number;
  flags: string[];
}

export interface Folder {
  uidValidity: number;
  uidNext: number;
  /** In the order of their numbers. */
  mails: StoredMail[];
}

type Entry =
  | { what: 'mail'; box: string; folder: string; mail: StoredMail }
  | { what: 'validity'; box: string; folder: string; validity: number }
  | { what: 'gone'; box: string; folder: string; uid: number };

/**
 * The mailboxes of businesses at their own mail server, as its IMAP shows them. Told of by the event `change` with the
 * address of the mailbox.
 */
export class MailStore extends EventEmitter<{ change: [string] }> {
  private readonly journal: Journal<Entry>;
  private readonly boxes = new Map<string, Map<string, Folder>>();

  constructor(private readonly folder: string) {
    super();
    this.setMaxListeners(2_000);
    this.journal = new Journal(join(folder, 'mailboxes.jsonl'));
  }

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const entry of await this.journal.open()) this.take(entry);
  }

  /** Makes the usual folders when nothing is there yet. */
  foldersOf(box: string): Map<string, Folder> {
    const known = this.boxes.get(box);
    if (known) return known;
    const made = new Map(['INBOX', 'Support', 'Sent'].map((name) => [name, newFolder()]));
    this.boxes.set(box, made);
    return made;
  }

  folderOf(box: string, name: string): Folder | undefined {
    return this.foldersOf(box).get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
  }

  /** Resolves once it is on disk. */
  async add(box: string, raw: Buffer, at = new Date(), name = 'INBOX'): Promise<StoredMail> {
    const folder = this.folderOf(box, name);
    if (!folder) throw new Error(`There is no folder ${name}.`);
    const id = randomUUID();
    await writeFile(join(this.folder, `${id}.eml`), raw);
    const mail = { uid: folder.uidNext, id, at: at.toISOString(), size: raw.length, flags: [] };
    await this.keep({ what: 'mail', box, folder: name, mail });
    this.emit('change', box);
    return mail;
  }

  read({ id }: StoredMail): Promise<Buffer> {
    return readFile(join(this.folder, `${id}.eml`));
  }

  async remove(box: string, name: string, uid: number): Promise<void> {
    await this.keep({ what: 'gone', box, folder: name, uid });
    this.emit('change', box);
  }

  /** The same mails under other numbers, as after a server was moved. */
  async renumber(box: string, name = 'INBOX'): Promise<number> {
    const validity = Math.max(
      Math.floor(Date.now() / 1_000),
      (this.folderOf(box, name)?.uidValidity ?? 0) + 1,
    );
    await this.keep({ what: 'validity', box, folder: name, validity });
    this.emit('change', box);
    return validity;
  }

  private async keep(entry: Entry): Promise<void> {
    this.take(entry);
    await this.journal.add(entry);
  }

  private take(entry: Entry): void {
    const folder = this.folderOf(entry.box, entry.folder);
    if (!folder) return;
    if (entry.what === 'gone') folder.mails = folder.mails.filter(({ uid }) => uid !== entry.uid);
    else if (entry.what === 'mail') {
      folder.mails.push(entry.mail);
      folder.uidNext = entry.mail.uid + 1;
    } else {
      folder.uidValidity = entry.validity;
      folder.mails = folder.mails.map((mail, index) => ({ ...mail, uid: index + 1 }));
      folder.uidNext = folder.mails.length + 1;
    }
  }
}

function newFolder(): Folder {
  return { uidValidity: 1_700_000_000, uidNext: 1, mails: [] };
}
