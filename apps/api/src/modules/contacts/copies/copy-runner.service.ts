import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { checkOwner, derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { type ZipEntry, zipOf } from '../../../platform/zip/index.js';
import { PersonContextsService, PictureFiles } from '../../identity/index.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';
import { ContactCopyNews } from './contact-copy-news.service.js';
import { COPY_STALLED_MS, type ContactCopyView } from './contact-copy.rules.js';
import { HeldPage } from './held-page.service.js';
import { HeldPersons } from './held-person.service.js';
import { type HeldPerson, pathOf } from './held.rules.js';

/** Sooner than anybody else takes it for dead. */
const BEAT_MS = 1_000;
/** Pixels. */
const LARGE = 512;
const PACKED = /^(image|video|audio)\/|zip|compressed|\.document|\.sheet|pdf/;

class Lost extends Error {}

interface Course {
  total: number;
  done: number;
  missing: Set<number>;
}

/**
 * Makes the file. The row says who works on it: a number goes up whenever somebody begins, and only whoever has the last
 * one may say anything. Who dies leaves nothing behind, as a file is there whole or not at all, and always by the same key.
 */
@Injectable()
export class CopyRunner {
  constructor(
    private readonly database: Database,
    private readonly copies: ContactCopiesRepository,
    private readonly news: ContactCopyNews,
    private readonly held: HeldPersons,
    private readonly page: HeldPage,
    private readonly people: PersonContextsService,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly pictureFiles: PictureFiles,
  ) {}

  /** As whoever asked for it, with the rights that they have now. */
  async run(agencyId: number, id: number): Promise<void> {
    const system = systemContext(agencyId, 'contacts.copy');
    const claimed = await this.database.write(system, async (tx) => {
      const idleSince = new Date(tx.ctx.now().getTime() - COPY_STALLED_MS);
      const view = await this.copies.claim(tx, id, idleSince);
      if (view) await this.news.tell(tx, view);
      return view;
    });
    if (claimed?.status !== 'RUNNING') return;
    const person = await this.people.of(agencyId, claimed, 'contacts.copy');
    if (!person || !can(person, 'contacts.contacts.delete')) return this.finish(system, claimed, null);
    try {
      await this.make(person, system, claimed);
    } catch (error) {
      if (error instanceof Lost) return;
      // Whoever is not seen any more is not told about.
      if (error instanceof CodedError && ['not_found', 'forbidden'].includes(error.kind))
        return this.finish(system, claimed, null);
      await this.database.write(system, (tx) => this.copies.release(tx, claimed));
      throw error;
    }
  }

  private async make(ctx: RequestContext, system: RequestContext, view: ContactCopyView): Promise<void> {
    const person = await this.held.of(ctx, view.contactId);
    const { messages, files } = await this.held.weigh(ctx, person);
    const course: Course = { total: messages * 2 + files, done: 0, missing: new Set() };
    const storageKey = derivedKey(ctx.agencyId, `contact_copy/${view.id}`);
    const zip = zipOf(this.entries(ctx, person, course), ctx.now());
    const beat = setInterval(() => {
      this.beat(system, view, course).catch((error: unknown) => zip.destroy(error as Error));
    }, BEAT_MS);
    try {
      await this.beat(system, view, course);
      const size = await this.storage.put(storageKey, zip, { mimeType: 'application/zip' });
      await this.finish(system, view, { storageKey, size, missing: course.missing.size });
    } finally {
      clearInterval(beat);
      zip.destroy();
    }
  }

  /** Files first: the page says which of them were not there. */
  private async *entries(ctx: RequestContext, person: HeldPerson, course: Course): AsyncGenerator<ZipEntry> {
    const passed = () => void (course.done += 1);
    yield* this.pictures(ctx, person);
    for await (const message of this.held.messages(ctx, person))
      for (const file of message.files) {
        const content = await this.opened(ctx, file.storageKey);
        if (content) yield { name: pathOf(message, file), content, isPacked: PACKED.test(file.mimeType) };
        else course.missing.add(file.id);
        passed();
      }
    yield { name: 'data.json', content: textOf(this.held.json(ctx, person, passed)) };
    const isGone = (id: number) => course.missing.has(id);
    yield { name: 'index.html', content: textOf(this.page.of(ctx, person, isGone, passed)) };
  }

  /** Those that can still come back are held as well. */
  private async *pictures(ctx: RequestContext, person: HeldPerson): AsyncGenerator<ZipEntry> {
    for (const { id, image_key: key } of await this.held.rowsOf(ctx, person, 'contact_picture')) {
      const file = await this.pictureFiles
        .open(ctx.agencyId, 'contact-picture', String(key), LARGE)
        .catch(() => null);
      if (file) yield { name: `pictures/${String(id)}.webp`, content: file.stream, isPacked: true };
    }
  }

  private async opened(ctx: RequestContext, key: string): Promise<Readable | null> {
    try {
      return (await this.storage.get(checkOwner(key, ctx.agencyId))).stream;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found') return null;
      throw error;
    }
  }

  private async beat(ctx: RequestContext, view: ContactCopyView, course: Course): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const { total, missing } = course;
      // There may be more than there was when it began.
      const done = Math.min(course.done, total);
      const now = await this.copies.advance(tx, view, { total, done, missing: missing.size });
      if (!now) throw new Lost('Another worker has it.');
      await this.news.tell(tx, now);
    });
  }

  private async finish(
    ctx: RequestContext,
    view: ContactCopyView,
    made: Pick<ContactCopyView, 'storageKey' | 'size' | 'missing'> | null,
  ): Promise<void> {
    const isOurs = await this.database.write(ctx, async (tx) => {
      const now = await this.copies.finish(tx, view, made);
      if (now) await this.news.tell(tx, now);
      return now !== null;
    });
    if (isOurs || !made?.storageKey) return;
    // The person was forgotten meanwhile: nobody else would take it away.
    const there = await this.database.read(ctx, (q) => this.copies.find(q, view.id));
    if (!there) await this.storage.delete(made.storageKey);
  }
}

function textOf(parts: AsyncIterable<string>): Readable {
  return Readable.from(parts, { objectMode: false });
}
