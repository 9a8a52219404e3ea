import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '@/ui/page';
import styles from './Departure.module.css';
import { PersonSelect, TeamSelect } from './HeirSelects';
import type { Leaving } from './leaving';
import { useDeparture } from './useDeparture';

type Heir = 'nobody' | 'user' | 'team';

/** Before somebody leaves or a team is deleted: what they have open, and who takes it over. */
export function DepartureModal(props: { leaving: Leaving; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('people');
  const { leaving } = props;
  const [heir, setHeir] = useState<Heir>('nobody');
  const [chosen, setChosen] = useState<Partial<Record<Heir, string>>>({});
  const { run, isBusy } = useDeparture(props.onDone);
  const open = leaving.people.reduce((sum, person) => sum + person.open, 0);
  const ids = leaving.people.map((person) => person.id);
  const [first] = leaving.people;
  const name = first?.name ?? '';
  const count = leaving.people.length;
  const words = { name, count };
  const key = leaving.kind === 'deactivate' && count > 1 ? 'deactivateMany' : leaving.kind;
  const needs = heir === 'nobody' ? undefined : chosen[heir];
  return (
    <ConfirmModal
      isOpen
      title={t(`leave.${key}.title`, words)}
      confirm={t(`leave.${key}.confirm`, words)}
      isBusy={isBusy}
      isDisabled={open > 0 && heir !== 'nobody' && !needs}
      onClose={props.onClose}
      onConfirm={() => void run(leaving, { [heir]: needs })}
    >
      <p className={styles.text}>{t(`leave.${key}.text`, words)}</p>
      {open > 0 ? (
        <Radio.Group
          value={heir}
          onChange={(value) => setHeir(value as Heir)}
          label={t('leave.open', { count: open })}
          classNames={{ label: styles.question }}
        >
          <div className={styles.heirs}>
            <Radio value="nobody" label={t('leave.nobody')} />
            <Radio value="user" label={t('leave.user')} />
            {heir === 'user' ? (
              <PersonSelect
                without={leaving.kind === 'deleteTeam' ? [] : ids}
                value={chosen.user ?? null}
                onChange={(user) => setChosen({ ...chosen, user })}
              />
            ) : null}
            <Radio value="team" label={t('leave.team')} />
            {heir === 'team' ? (
              <TeamSelect
                without={leaving.kind === 'deleteTeam' ? ids : []}
                value={chosen.team ?? null}
                onChange={(team) => setChosen({ ...chosen, team })}
              />
            ) : null}
          </div>
        </Radio.Group>
      ) : (
        <p className={styles.text}>{t('leave.nothingOpen')}</p>
      )}
    </ConfirmModal>
  );
}
