import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickReplyRowFragment, QuickReplyScope } from '@/gql/graphql';
import { FormSection, Page, PageHead, RowMenu, SaveBar, useLeave } from '@/ui/page';
import { AttachmentsField } from './AttachmentsField';
import { Preview } from './Preview';
import { draftOf, type QuickReplyDraft } from './quick-reply-draft';
import { PlaceFields } from './PlaceFields';
import { useQuickReplyVerbs } from './useQuickReplyVerbs';
import { useSaveQuickReply } from './useSaveQuickReply';
import { WordFields } from './WordFields';

interface Props {
  /** Null for a new one. */
  reply: QuickReplyRowFragment | null;
  scope: QuickReplyScope;
  base: string;
  refetch: () => void;
}

/** What a quick reply says, with a preview, and where and by whom it can be used. */
export function QuickReplyForm({ reply, scope, base, refetch }: Props) {
  const { t } = useTranslation('quickReplies');
  const leave = useLeave();
  const saved = useMemo(() => draftOf(reply, scope), [reply, scope]);
  const [changes, setChanges] = useState<Partial<QuickReplyDraft>>({});
  const draft = { ...saved, ...changes };
  const { save, errors, clear, isSaving } = useSaveQuickReply(reply, {
    saved: () => {
      setChanges({});
      if (!reply) leave(base);
    },
    refetch,
  });
  const isFixed = reply !== null && !reply.viewerCanEdit;
  const change = (part: Partial<QuickReplyDraft>) => {
    setChanges((before) => ({ ...before, ...part }));
    clear();
  };
  const fields = { draft, errors, isFixed, onChange: change };
  return (
    <Page isForm>
      <PageHead
        title={reply?.title ?? t('new')}
        back={{ to: base, label: t(scope === 'SHARED' ? 'title' : 'mineTitle') }}
        actions={reply ? <Actions reply={reply} base={base} /> : null}
      />
      <FormSection title={t('form.what')}>
        <WordFields {...fields} />
        <Preview draft={draft} />
        <AttachmentsField files={draft.files} isFixed={isFixed} onChange={(files) => change({ files })} />
      </FormSection>
      <FormSection title={t('form.where')}>
        <PlaceFields {...fields} scope={scope} />
      </FormSection>
      <SaveBar
        isDirty={JSON.stringify(draft) !== JSON.stringify(saved)}
        isSaving={isSaving}
        onSave={() => void save(draft)}
        onDiscard={() => setChanges({})}
      />
    </Page>
  );
}

function Actions({ reply, base }: { reply: QuickReplyRowFragment; base: string }) {
  const { t } = useTranslation('quickReplies');
  const leave = useLeave();
  const verbs = useQuickReplyVerbs(() => undefined);
  return (
    <RowMenu
      of={reply.title}
      actions={[
        {
          label: t('actions.duplicate'),
          icon: <IconCopy size={16} aria-hidden />,
          run: () => void verbs.duplicate(reply).then((id) => id && leave(`${base}/${id}`)),
        },
        ...(reply.viewerCanEdit
          ? [
              {
                label: t('actions.delete'),
                icon: <IconTrash size={16} aria-hidden />,
                isDanger: true,
                run: () => void verbs.remove(reply).then((done) => done && leave(base)),
              },
            ]
          : []),
      ]}
    />
  );
}
