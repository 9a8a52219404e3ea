import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import styles from './Composer.module.css';
import { type ComposerMode, isRich } from './drafts';
import { type FieldHandle, type FieldProps, PlainField } from './Field';
import type { Upload } from './uploads';

const RichField = lazy(() => import('./RichField'));

/** What both forms of the composer are given. */
export interface FrameProps {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  text: string;
  revision: number;
  onText: (text: string) => void;
  uploads: readonly Upload[];
  onFiles: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
  isReady: boolean;
  onSend: (closeAfter: boolean) => void;
  isPhone: boolean;
  field: Ref<FieldHandle>;
}

/** E-mails and notes are formatted; chat is plain text. */
export function ComposerField(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket, text, onText, onSend } = props;
  const words = {
    label:
      mode === 'NOTE' ? t('composer.noteLabel') : t('composer.replyLabel', { name: ticket.contact.fullName }),
    placeholder:
      mode === 'NOTE'
        ? t(props.isPhone ? 'composer.noteLabel' : 'composer.notePlaceholder')
        : t('composer.replyPlaceholder', { name: firstName(ticket.contact.fullName) }),
  };
  const field: FieldProps = {
    ...words,
    ref: props.field,
    value: text,
    onChange: onText,
    onSend: () => onSend(false),
    isCompact: props.isPhone,
  };
  // A new revision is a text that came from outside: the field starts anew with it.
  const key = `${mode}-${props.revision}`;
  if (!isRich(mode, ticket)) return <PlainField key={key} {...field} />;
  return (
    <Suspense fallback={<div className={styles.fieldBones}>{words.placeholder}</div>}>
      <RichField key={key} {...field} />
    </Suspense>
  );
}

/** How one would address somebody; an address, a number or "Visitor 12" stays whole. */
const firstName = (name: string) => (/[\d@]/.test(name) ? name : (name.split(' ')[0] ?? name));
