import type { ImapFlow } from 'imapflow';

/** For reading alone: nothing in somebody's mailbox is changed. @throws with what the folder's name asks for */
export async function openFolder(client: ImapFlow, folder: string): Promise<void> {
  try {
    await client.mailboxOpen(folder, { readOnly: true });
  } catch (error) {
    if (!client.usable) throw error;
    throw Object.assign(new Error(`There is no folder “${folder}” in this mailbox.`), { code: 'NO_FOLDER' });
  }
}
