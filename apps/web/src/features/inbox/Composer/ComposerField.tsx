import { type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import styles from './Composer.module.css';
import { type ComposerMode, isRich } from './drafts';
import { draftOf, useDraftPart } from './draftStore';
import { type FieldHandle, type FieldProps, PlainField } from './Field';
import type { TakePicture } from './pictures/putPictures';
import { useSuggestSources } from './suggest/useSuggestSources';
import type { Later } from './outbox';
import type { Upload } from './uploads';
import type { Besides } from './useReady';

const RichField = lazyPart(() => import('./RichField'));

/** Where the tools of the formatted field stand. */
export const TOOLS_ID = 'composer-tools';

/** What both forms of the composer are given. */
export interface FrameProps {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  onText: (text: string) => void;
  uploads: readonly Upload[];
  onFiles: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  besides: Besides;
  pictures?: TakePicture;
  onSend: (closeAfter: boolean, later?: Later) => void;
  isPhone: boolean;
  field: Ref<FieldHandle>;
  /** As if it were typed at the cursor. */
  onType: (text: string) => void;
}

/** E-mails and notes are formatted; chat is plain text. */
export function ComposerField(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket, onText, onSend } = props;
  const { me } = useSession();
  const revision = useDraftPart(me.id, ticket.id, (draft) => draft.revision);
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
    value: draftOf(me.id, ticket.id).text[mode],
    onChange: onText,
    onSend: () => onSend(false),
    isCompact: props.isPhone,
    toolsId: TOOLS_ID,
    pictures: props.pictures,
    sources: useSuggestSources({ mode, ticket }),
  };
  // A new revision is a text that came from outside: the field starts anew with it.
  const key = `${mode}-${revision}`;
  if (!isRich(mode, ticket)) return <PlainField key={key} {...field} />;
  return (
    <Suspense fallback={<div className={styles.fieldBones}>{words.placeholder}</div>}>
      <RichField key={key} {...field} />
    </Suspense>
  );
}

/** How one would address somebody; an address, a number or "Visitor 12" stays whole. */
const firstName = (name: string) => (/[\d@]/.test(name) ? name : (name.split(' ')[0] ?? name));
