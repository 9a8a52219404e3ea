import { MultiSelect, TextInput } from '@mantine/core';
import { ivrProblems } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { Draft } from '@/lib/draft';
import { FormSection, useNamed } from '@/ui/page';
import { FlowEditor } from './FlowEditor';
import {
  useIvrChannelsSuspenseQuery,
  useIvrTeamsSuspenseQuery,
  useIvrUsersSuspenseQuery,
} from './Ivr.generated';
import styles from './Ivr.module.css';
import { TryIt } from './TryIt';
import type { IvrValues } from './useIvr';

interface Props {
  draft: Draft<IvrValues>;
  faultOf: (field: string) => string | null;
  /** What is missing is said only after somebody tried to save. */
  wasTried: boolean;
}

/** Everything about one flow. */
export function IvrForm({ draft, faultOf, wasTried }: Props) {
  const { t } = useTranslation('ivr');
  // Asked one by one: together they would cost more than one question may.
  const { channels } = useIvrChannelsSuspenseQuery().data;
  const { users } = useIvrUsersSuspenseQuery().data;
  const { teams } = useIvrTeamsSuspenseQuery().data;
  const { value } = draft;
  const problems = wasTried ? ivrProblems(value.flow) : [];
  return (
    <>
      <FormSection title={t('about')}>
        <TextInput
          label={t('name')}
          maxLength={100}
          dir="auto"
          value={value.name}
          error={faultOf('name')}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <MultiSelect
          clearable
          label={t('channels')}
          description={t('channelsHelp')}
          placeholder={value.channelIds.length === 0 ? t('noChannels') : undefined}
          error={faultOf('channelIds')}
          value={value.channelIds}
          data={channels.edges
            .filter(({ node }) => node.provider === 'twilio_voice')
            .map(({ node }) => ({ value: node.id, label: node.name }))}
          onChange={(channelIds) => draft.set({ channelIds })}
        />
      </FormSection>
      <FormSection title={t('steps')} help={t('stepsHelp')}>
        {problems.length > 0 ? (
          <p className={styles.error} role="alert">
            {t('fix')}
          </p>
        ) : null}
        <FlowEditor
          flow={value.flow}
          problems={problems}
          people={[
            ...teams.edges.map(({ node }) => ({ value: `t${node.id}`, label: node.name })),
            ...users.edges.map(({ node }) => ({ value: `u${node.id}`, label: node.fullName })),
          ]}
          onChange={(flow) => draft.set({ flow })}
        />
      </FormSection>
      <FormSection title={t('try.title')} help={t('try.help')}>
        <TryIt flow={value.flow} />
      </FormSection>
    </>
  );
}

/** Whether it can be saved. */
export function useReady({ name, flow }: IvrValues) {
  const named = useNamed('ivr', name, true);
  return { ...named, check: () => named.check() && ivrProblems(flow).length === 0 };
}
