import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconDownload, IconEraser, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { Tag } from '@/ui';
import { PageHead, type RowAction, RowMenu, useLeave } from '@/ui/page';
import { EraseDialog } from '../Care/EraseDialog';
import { useMakeCopy } from '../Care/useCopies';
import { useContactDeletion } from '../useContactDeletion';
import { BackToList } from './BackToList';
import type { Contact } from './contact';
import { ContactPicture } from './ContactPicture';
import type { useContactForm } from './useContactForm';
import { useMergeWith } from './useMergeWith';

interface Props {
  contact: Contact;
  home: string;
  form: ReturnType<typeof useContactForm>;
  write: ReactNode;
}

/** Who it is, since when, and what can be done with them as a whole. */
export function ContactHead({ contact, home, form, write }: Props) {
  const { t } = useTranslation('contacts');
  const relative = useRelativeTime();
  const block = useBlock(contact, form);
  const [isErasing, setErasing] = useState(false);
  const merging = useMergeWith(contact, form);
  const menu = [merging.action, ...useMenuOf(contact, home, form, () => setErasing(true))];
  const name = contact.fullName || contact.email || contact.phone || t('nameless');
  const since = t('since', { date: formatDate(contact.createdAt) });
  return (
    <PageHead
      title={name}
      purpose={
        contact.lastWroteAt ? `${since} · ${t('wrote', { time: relative(contact.lastWroteAt) })}` : since
      }
      back={{ to: home, label: t('title') }}
      lead={
        <>
          <BackToList to={home} />
          <ContactPicture contact={contact} name={name} onChanged={form.rebase} />
        </>
      }
      tag={
        <>
          {contact.isBlocked ? <Tag tone="danger">{t('blockedTag')}</Tag> : null}
          {contact.isDeleted ? <Tag tone="warn">{t('deletedTag')}</Tag> : null}
        </>
      }
      actions={
        contact.isDeleted ? undefined : (
          <>
            <Button
              variant="default"
              leftSection={
                contact.isBlocked ? (
                  <IconCircleCheck size={16} aria-hidden />
                ) : (
                  <IconBan size={16} aria-hidden />
                )
              }
              onClick={() => void block(!contact.isBlocked)}
            >
              {t(contact.isBlocked ? 'unblock' : 'block')}
            </Button>
            {write}
            <RowMenu of={name} actions={menu} />
            {isErasing ? <EraseDialog contact={contact} onClose={() => setErasing(false)} /> : null}
            {merging.drawer}
          </>
        )
      }
    />
  );
}

/** Blocks or lets through; the toast takes it back. */
function useBlock({ fullName: name }: Contact, form: Props['form']) {
  const { t } = useTranslation('contacts');
  return async (isBlocked: boolean) => {
    if (!(await form.setBlocked(isBlocked))) return;
    toast.done(t(isBlocked ? 'nowBlocked' : 'nowUnblocked', { name }), {
      undo: { label: t('undo'), run: () => void form.setBlocked(!isBlocked) },
    });
  };
}

function useMenuOf(
  contact: Contact,
  home: string,
  form: Props['form'],
  erase: () => void,
): readonly RowAction[] {
  const { t } = useTranslation('contacts');
  const { t: care } = useTranslation('contactCare');
  const { can } = useSession();
  const leave = useLeave();
  const { remove } = useContactDeletion();
  const copy = useMakeCopy(contact.id);
  if (!can('contacts.contacts.delete')) return [];
  return [
    {
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      run: () => {
        form.discard();
        void remove([contact]);
        leave(home);
      },
    },
    {
      label: care('held.get'),
      icon: <IconDownload size={16} aria-hidden />,
      run: copy.make,
    },
    { label: care('erase.do'), icon: <IconEraser size={16} aria-hidden />, isDanger: true, run: erase },
  ];
}
