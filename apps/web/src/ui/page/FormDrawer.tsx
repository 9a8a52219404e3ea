import { Button, Drawer } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FormDrawer.module.css';

interface Props {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the filled button. */
  submit: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A small form at the end edge, over the list that it adds to. A full sheet on phones. */
export function FormDrawer(props: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.isBusy && !props.isDisabled) props.onSubmit();
  };
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      position="right"
      size={440}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      overlayProps={{ color: 'var(--p-scrim)', backgroundOpacity: 1 }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>{props.children}</div>
        <div className={styles.foot}>
          <Button variant="default" onClick={props.onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={props.isBusy} disabled={props.isDisabled}>
            {props.submit}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
