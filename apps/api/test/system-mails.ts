import { SystemMailPost, type ReadyMail } from '../src/platform/system-mail/system-mail-post.js';

export type { ReadyMail };

/** Something that can give the parts of a running application, such as an `IdentityApp`. */
interface Parts {
  get<T>(token: abstract new (...args: never[]) => T): T;
}

/** Takes the mails of Parley that wait in an agency, as their receivers would see them, and counts them as sent. */
export async function takeMails(app: Parts, agencyId: number): Promise<ReadyMail[]> {
  const post = app.get(SystemMailPost);
  const taken: ReadyMail[] = [];
  for (const id of await post.waiting(agencyId)) {
    const mail = await post.prepare(agencyId, id);
    if (mail) taken.push(mail);
    await post.settle(agencyId, id, 'sent');
  }
  return taken;
}

/** The secret in the link of a mail. */
export function tokenOf(mail: ReadyMail | undefined): string {
  return decodeURIComponent(/\d+\.[\w-]{43}/.exec(mail?.link ?? '')?.[0] ?? '');
}
