import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import {
  IconAlarm,
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A button inside a toast: Undo, or the failed action once more. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const SHORT_MS = 3_000;
/** With the key something can be undone a little longer than its toast is shown. */
const UNDO_MS = 30_000;

let undoable: { run: () => void; until: number } | null = null;

/** What is shown until the next sentence. Questions are not among it: they step aside for it and come back after it. */
let passing: string | null = null;
/** The questions that stand, by what each is about. */
const asked = new Set<string>();

function hidePassing(): void {
  if (passing !== null) notifications.hide(passing);
  passing = null;
}

/** Takes back what the last toast offered to take back, once. @returns false when there is nothing. */
export function undoLast(): boolean {
  const last = undoable;
  undoable = null;
  if (!last || Date.now() > last.until) return false;
  hidePassing();
  last.run();
  return true;
}

/** What was offered has been taken back elsewhere: the toast would offer it again. */
export function withdrawUndo(run: () => void): void {
  if (undoable?.run !== run) return;
  undoable = null;
  hidePassing();
}

interface Sentence {
  id?: string;
  icon: ReactNode;
  tone: 'ok' | 'plain' | 'warn' | 'danger';
  text: string;
  title?: string | undefined;
  /** It stays until it is closed or one of its actions is chosen. */
  stays?: boolean;
  forMs?: number | undefined;
  actions?: readonly ToastAction[] | undefined;
}

function say(sentence: Sentence): void {
  // One at a time: what is replaced goes at once, it does not fade beside what contradicts it.
  for (const shown of document.querySelectorAll<HTMLElement>('.parley-toast')) shown.dataset['replaced'] = '';
  hidePassing();
  passing = show(sentence, 1);
}

/** @param priority of those that stand, the highest is shown, and of equals the first. */
function show(
  { id: given, icon, tone, text, title, stays = false, forMs, actions = [] }: Sentence,
  priority: number,
): string {
  const id = notifications.show({
    ...(given && { id: given }),
    icon,
    title,
    priority,
    autoClose: stays ? false : (forMs ?? SHORT_MS),
    withCloseButton: stays,
    closeButtonProps: { 'aria-label': i18next.t('close', { ns: 'ui' }) },
    className: 'parley-toast',
    'data-tone': tone,
    message: (
      <span className="parley-toast-line">
        <span className="parley-toast-text">{text}</span>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant="default"
            size="xs"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ))}
      </span>
    ),
  });
  return id;
}

/** One sentence at a time, top centre. What went well leaves after three seconds; a failure stays until it is read. */
export const toast = {
  done(text: string, options: { undo?: ToastAction } = {}) {
    const { undo } = options;
    if (undo) undoable = { run: undo.run, until: Date.now() + UNDO_MS };
    const actions = undo && [{ ...undo, run: () => void undoLast() }];
    say({ icon: <IconCheck size={16} />, tone: 'ok', text, actions });
  },
  /** @param options.forMs when it is shown for another time than usual. */
  notice(text: string, options: { forMs?: number } = {}) {
    say({ icon: <IconInfoCircle size={16} />, tone: 'plain', text, forMs: options.forMs });
  },
  warning(text: string, title?: string) {
    say({ icon: <IconAlertTriangle size={16} />, tone: 'warn', text, title });
  },
  /** `insteadOf`: the way back that was offered when it was said too early that all went well; the key does not go it any more. */
  failure(text: string, options: { action?: ToastAction; insteadOf?: ToastAction } = {}) {
    if (options.insteadOf && undoable?.run === options.insteadOf.run) undoable = null;
    const actions = options.action && [options.action];
    say({ icon: <IconAlertCircle size={16} />, tone: 'danger', text, stays: true, actions });
  },
  /**
   * Waits until one of the actions was chosen, or it was closed: behind what is said meanwhile, and behind older questions.
   * About the same thing one stands at a time.
   */
  asking(about: string, text: string, actions: readonly ToastAction[]) {
    asked.add(about);
    show({ id: about, icon: <IconAlarm size={16} />, tone: 'plain', text, stays: true, actions }, 0);
  },
  /** What it was about has been settled elsewhere. */
  answered(about: string) {
    if (asked.delete(about)) notifications.hide(about);
  },
  /** They are for whoever was signed in. */
  forgetQuestions() {
    for (const about of asked) this.answered(about);
  },
};
