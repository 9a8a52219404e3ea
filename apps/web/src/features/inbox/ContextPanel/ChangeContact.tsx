import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { IconAction } from '@/ui';
import { FormDrawer } from '@/ui/page';
import { NewContactDrawer } from '../../contacts/List/NewContactDrawer';
import { ContactChooser } from '../../contacts/Merging/ContactChooser';
import { useLinkTicketContactMutation } from '../../contacts/Merging/Merging.generated';

interface Props {
  ticketId: string;
  contact: { id: string; fullName: string };
}

/** Says whose conversation it is: another contact, or a new one. The toast takes it back. */
export function ChangeContact({ ticketId, contact }: Props) {
  const { t } = useTranslation('duplicates');
  const { can } = useSession();
  const [open, setOpen] = useState<'choose' | 'new' | null>(null);
  const [link, { loading }] = useLinkTicketContactMutation({
    context: { quiet: true },
    refetchQueries: ['ContextPanel'],
  });
  if (!can('inbox.conversations.assign') || !can('contacts.contacts.view')) return null;

  async function put(contactId: string, isUndo = false): Promise<void> {
    try {
      const { data } = await link({ variables: { input: { ticketId, contactId } } });
      setOpen(null);
      const name = data?.linkTicketContact.contact.fullName ?? '';
      if (!isUndo)
        toast.done(t('linked', { name }), {
          undo: { label: t('undo'), run: () => void put(contact.id, true) },
        });
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  }
  return (
    <>
      <IconAction label={t('changeContact')} onClick={() => setOpen('choose')}>
        <IconUserEdit size={18} />
      </IconAction>
      {open === 'choose' ? (
        <FormDrawer
          isOpen
          title={t('changeContact')}
          submit={t('newContact')}
          isBusy={loading}
          onSubmit={() => setOpen('new')}
          onClose={() => setOpen(null)}
        >
          <ContactChooser except={contact.id} onChoose={({ id }) => void put(id)} />
        </FormDrawer>
      ) : null}
      {open === 'new' ? (
        <NewContactDrawer onClose={() => setOpen(null)} onMade={(id) => void put(id)} />
      ) : null}
    </>
  );
}
