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

/** Takes back what the last toast offered to take back, once. @returns false when there is nothing. */
export function undoLast(): boolean {
  const last = undoable;
  undoable = null;
  if (!last || Date.now() > last.until) return false;
  notifications.clean();
  last.run();
  return true;
}

/** What was offered has been taken back elsewhere: the toast would offer it again. */
export function withdrawUndo(run: () => void): void {
  if (undoable?.run !== run) return;
  undoable = null;
  notifications.clean();
}

function show(
  icon: ReactNode,
  tone: string,
  text: string,
  stays: boolean,
  actions: readonly ToastAction[] = [],
  title?: string,
  forMs = SHORT_MS,
) {
  // One at a time: what is replaced goes at once, it does not fade beside what contradicts it.
  for (const shown of document.querySelectorAll<HTMLElement>('.parley-toast')) shown.dataset['replaced'] = '';
  notifications.clean();
  const id = notifications.show({
    icon,
    title,
    autoClose: stays ? false : forMs,
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
}

/** One sentence at a time, top centre. What went well leaves after three seconds; a failure stays until it is read. */
export const toast = {
  done(text: string, options: { undo?: ToastAction } = {}) {
    const { undo } = options;
    if (undo) undoable = { run: undo.run, until: Date.now() + UNDO_MS };
    show(<IconCheck size={16} />, 'ok', text, false, undo && [{ ...undo, run: () => void undoLast() }]);
  },
  /** @param options.forMs when it is shown for another time than usual. */
  notice(text: string, options: { forMs?: number } = {}) {
    show(<IconInfoCircle size={16} />, 'plain', text, false, undefined, undefined, options.forMs);
  },
  warning(text: string, title?: string) {
    show(<IconAlertTriangle size={16} />, 'warn', text, false, undefined, title);
  },
  /** `insteadOf`: the way back that was offered when it was said too early that all went well; the key does not go it any more. */
  failure(text: string, options: { action?: ToastAction; insteadOf?: ToastAction } = {}) {
    if (options.insteadOf && undoable?.run === options.insteadOf.run) undoable = null;
    show(<IconAlertCircle size={16} />, 'danger', text, true, options.action && [options.action]);
  },
  /** Waits until one of the actions was chosen, or it was closed. */
  asking(text: string, actions: readonly ToastAction[]) {
    show(<IconAlarm size={16} />, 'plain', text, true, actions);
  },
};
