import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A button inside a toast: Undo, or the failed action once more. */
export interface ToastAction {
  label: string;
  run: () => void;
}

const SHORT_MS = 3_000;

function show(
  icon: ReactNode,
  tone: string,
  text: string,
  stays: boolean,
  action?: ToastAction,
  title?: string,
) {
  notifications.clean();
  const id = notifications.show({
    icon,
    title,
    autoClose: stays ? false : SHORT_MS,
    withCloseButton: stays,
    closeButtonProps: { 'aria-label': i18next.t('close', { ns: 'ui' }) },
    className: 'parley-toast',
    'data-tone': tone,
    message: (
      <span className="parley-toast-line">
        <span className="parley-toast-text">{text}</span>
        {action ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </span>
    ),
  });
}

/** One sentence at a time, top centre. What went well leaves after three seconds; a failure stays until it is read. */
export const toast = {
  done(text: string, options: { undo?: ToastAction } = {}) {
    show(<IconCheck size={16} />, 'ok', text, false, options.undo);
  },
  notice(text: string) {
    show(<IconInfoCircle size={16} />, 'plain', text, false);
  },
  warning(text: string, title?: string) {
    show(<IconAlertTriangle size={16} />, 'warn', text, false, undefined, title);
  },
  failure(text: string, options: { action?: ToastAction } = {}) {
    show(<IconAlertCircle size={16} />, 'danger', text, true, options.action);
  },
};
