import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { FieldList } from '../../organisation/Fields/FieldList';
import { useContactFields } from '../../organisation/Fields/useContactFields';
import panel from '../ContextPanel/ContextPanel.module.css';
import { useMissingFields } from './missingFields';
import { FilledFieldsFragmentDoc, useTicketFieldsQuery } from './TicketFields.generated';
import { useSetTicketField } from './useSetTicketField';

/** What the company wants to know of this ticket. Nothing is drawn where there are no fields. */
export function FieldsSection({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('customFields');
  const { data, refetch } = useTicketFieldsQuery({
    variables: { ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  useNews(['custom_fields.changed'], () => void refetch());
  const missing = useMissingFields(ticketId);
  const filled = data ? readFragment(FilledFieldsFragmentDoc, data.ticket).customFields : [];
  const set = useSetTicketField(ticketId, filled);
  if (!data || filled.length === 0) return null;
  return (
    <section className={panel.section} aria-label={t('panel.title')}>
      <h3 className={panel.sectionTitle}>{t('panel.title')}</h3>
      <FieldList
        filled={filled}
        canEdit={data.ticket.viewerCanNote}
        onSet={set}
        // Only what closing asked for is marked: nobody needs to know it before.
        isMissing={({ key }) => missing.includes(key)}
        needed={t('panel.missing')}
      />
    </section>
  );
}

/** What the company wants to know of the customer. */
export function ContactFieldsSection({ contactId }: { contactId: string }) {
  const { t } = useTranslation('customFields');
  const fields = useContactFields(contactId);
  if (!fields) return null;
  return (
    <section className={panel.section} aria-label={t('panel.contactTitle')}>
      <h3 className={panel.sectionTitle}>{t('panel.contactTitle')}</h3>
      <FieldList {...fields} needed={t('panel.needed')} />
    </section>
  );
}
