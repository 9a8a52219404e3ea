import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { ConfirmModal } from '@/ui/page';
import styles from './Departure.module.css';
import { useSuccessorsQuery } from './Departure.generated';
import { useDeparture } from './useDeparture';

export interface Leaving {
  kind: 'deactivate' | 'delete' | 'deleteTeam';
  people: readonly { id: string; name: string; version: number; open: number }[];
}

type Heir = 'nobody' | 'user' | 'team';

/** Before somebody leaves or a team is deleted: what they have open, and who takes it over. */
export function DepartureModal(props: { leaving: Leaving; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('people');
  const { leaving } = props;
  const [heir, setHeir] = useState<Heir>('nobody');
  const [chosen, setChosen] = useState<Partial<Record<Heir, string>>>({});
  const { run, isBusy } = useDeparture(props.onDone);
  const open = leaving.people.reduce((sum, person) => sum + person.open, 0);
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
              <HeirSelect
                kind="user"
                leaving={leaving}
                value={chosen.user ?? null}
                onChange={(user) => setChosen({ ...chosen, user })}
              />
            ) : null}
            <Radio value="team" label={t('leave.team')} />
            {heir === 'team' ? (
              <HeirSelect
                kind="team"
                leaving={leaving}
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

function HeirSelect(props: {
  kind: 'user' | 'team';
  leaving: Leaving;
  value: string | null;
  onChange: (id: string | undefined) => void;
}) {
  const { t } = useTranslation('people');
  const { me } = useSession();
  const { data } = useSuccessorsQuery({ fetchPolicy: 'cache-and-network' });
  const isLeaving = (id: string) =>
    (props.leaving.kind === 'deleteTeam') === (props.kind === 'team') &&
    props.leaving.people.some((person) => person.id === id);
  const people = (data?.users.edges ?? [])
    .filter(({ node }) => node.isAssignable && !isLeaving(node.id))
    .map(({ node }) => ({
      value: node.id,
      label: node.id === me.id ? t('leave.me', { name: node.fullName }) : node.fullName,
    }));
  const teams = (data?.teams.edges ?? [])
    .filter(({ node }) => !isLeaving(node.id))
    .map(({ node }) => ({
      value: node.id,
      label: node.loadBalancingEnabled ? t('leave.balanced', { name: node.name }) : node.name,
      disabled: node.loadBalancingEnabled,
    }));
  const label = t(props.kind === 'user' ? 'leave.chooseUser' : 'leave.chooseTeam');
  return (
    <Select
      className={styles.select}
      aria-label={label}
      placeholder={label}
      searchable
      data={props.kind === 'user' ? people : teams}
      nothingFoundMessage={t('leave.nobodyFound')}
      value={props.value}
      onChange={(id) => props.onChange(id ?? undefined)}
    />
  );
}
