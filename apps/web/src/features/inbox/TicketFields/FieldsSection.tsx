import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import panel from '../ContextPanel/ContextPanel.module.css';
import { FieldValue } from './FieldValue';
import type { FieldContent } from './filled-field';
import styles from './FieldsSection.module.css';
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
  const set = useSetTicketField(ticketId);
  const filled = data && readFragment(FilledFieldsFragmentDoc, data.ticket).customFields;
  if (!filled || filled.length === 0) return null;
  return (
    <section className={panel.section} aria-label={t('panel.title')}>
      <h3 className={panel.sectionTitle}>{t('panel.title')}</h3>
      <dl className={panel.facts}>
        {filled.map(({ field, value }) => {
          const isMissing = value === null && missing.includes(field.key);
          return (
            <div key={field.id} className={panel.fact} data-missing={isMissing || undefined}>
              <dt title={field.help || undefined}>
                <bdi>{field.title}</bdi>
                {field.isRequired ? (
                  <span className={styles.star} title={t('panel.missing')} aria-label={t('required')}>
                    *
                  </span>
                ) : null}
              </dt>
              <dd>
                <FieldValue
                  field={field}
                  value={value as FieldContent | null}
                  canEdit={data.ticket.viewerCanNote}
                  isMissing={isMissing}
                  onSet={(next) => set(filled, field, next)}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
