import { TextInput } from '@mantine/core';
import { problemsOfSchedule, weekdays } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeZoneSelect } from '@/features/identity/TimeZoneSelect';
import type { Draft } from '@/lib/draft';
import { FormSection } from '@/ui/page';
import { ExceptionsEditor } from './ExceptionsEditor';
import styles from './BusinessHours.module.css';
import { HoursChannels } from './HoursChannels';
import { DraftOpening } from './HoursWords';
import type { HoursValues } from './useHours';
import { WeekEditor } from './WeekEditor';

interface Props {
  id: string | null;
  draft: Draft<HoursValues>;
  known: readonly { id: string; name: string }[];
  locations: readonly { id: string; name: string }[];
  faultOf: (field: string) => string | null;
}

/** Everything about one schedule; the line below the name says at once what it means now. */
export function HoursForm({ id, draft, known, locations, faultOf }: Props) {
  const { t } = useTranslation('hours');
  const { value } = draft;
  const problems = problemsOfSchedule(value);
  return (
    <>
      <FormSection title={t('about')}>
        <TextInput
          label={t('name')}
          maxLength={100}
          dir="auto"
          data-autofocus={id === null || undefined}
          value={value.name}
          error={faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <TimeZoneSelect
          label={t('zone')}
          description={t('zoneHelp')}
          value={value.timeZone}
          error={faultOf('timeZone')}
          onChange={(timeZone) => draft.set({ timeZone })}
        />
        {problems.length === 0 ? <DraftOpening schedule={value} /> : null}
      </FormSection>
      <FormSection title={t('week')} help={t('weekHelp')}>
        <WeekEditor week={value.week} problems={problems} onChange={(week) => draft.set({ week })} />
        {weekdays.map((day) =>
          faultOf(`week.${day.toLowerCase()}`) ? (
            <p key={day} className={styles.error} role="alert">
              {faultOf(`week.${day.toLowerCase()}`)}
            </p>
          ) : null,
        )}
      </FormSection>
      <FormSection title={t('exceptions')} help={t('exceptionsHelp')}>
        <ExceptionsEditor
          exceptions={value.exceptions}
          problems={problems}
          onChange={(exceptions) => draft.set({ exceptions })}
        />
      </FormSection>
      <FormSection title={t('usedBy')}>
        <HoursChannels
          id={id}
          known={known}
          value={value.channelIds}
          error={faultOf('channelIds')}
          onChange={(channelIds) => draft.set({ channelIds })}
        />
        {locations.length > 0 ? <Locations locations={locations} /> : null}
      </FormSection>
    </>
  );
}

function Locations({ locations }: { locations: Props['locations'] }) {
  const { t } = useTranslation('hours');
  return (
    <p className={styles.used}>
      {t('usedByLocations')}{' '}
      {locations.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <Link to={`/admin/locations/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </p>
  );
}
