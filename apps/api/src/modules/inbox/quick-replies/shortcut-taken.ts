import { QuickReplyErrors } from './quick-reply.errors.js';

const TAKEN: Record<string, () => Error> = {
  quick_reply_shortcut: () => invalid('shortcut', 'Another quick reply has this shortcut already.'),
  quick_reply_own_shortcut: () =>
    invalid('shortcut', 'Another quick reply of yours has this shortcut already.'),
  quick_reply_folder_name: () => invalid('name', 'There is a folder with this name already.'),
  quick_reply_folder_top_name: () => invalid('name', 'There is a folder with this name already.'),
};

/** The database alone knows for sure that a name is free; what it says becomes an answer about the field. */
export async function shortcutTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = code === '23505' && constraint ? TAKEN[constraint] : undefined;
    throw taken ? taken() : error;
  }
}

function invalid(field: string, sentence: string) {
  return QuickReplyErrors.invalid({ fields: { [field]: [sentence] } });
}
