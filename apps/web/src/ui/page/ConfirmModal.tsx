import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConfirmModal.module.css';

interface Props {
  isOpen: boolean;
  title: string;
  /** What will happen, in a sentence or two, and anything that has to be chosen for it. */
  children: ReactNode;
  /** The verb of the button: "Delete Marie Jansen", never "OK". */
  confirm: string;
  cancel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. What can be undone is done at once and offers Undo instead. */
export function ConfirmModal(props: Props) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles.text}>{props.children}</div>
      <div className={styles.actions}>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {props.cancel ?? t('form.cancel')}
        </Button>
        <Button
          className={styles.danger}
          loading={props.isBusy}
          disabled={props.isDisabled}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
