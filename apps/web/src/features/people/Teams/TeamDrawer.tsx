import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { FormDrawer } from '@/ui/page';
import { sentenceOf } from '../useVerb';
import { TeamFields, type TeamValues } from './TeamFields';
import { useCreateTeamMutation } from './Teams.generated';

/** A new team, over the list that it joins. */
export function TeamDrawer(props: { onClose: () => void; onCreated: () => void }) {
  const { t } = useTranslation('people');
  const [values, setValues] = useState<TeamValues>({ name: '', memberIds: [], loadBalancingEnabled: false });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [create, { loading }] = useCreateTeamMutation({ context: { quiet: true } });

  async function submit(): Promise<void> {
    try {
      await create({ variables: { input: values } });
      toast.done(t('done.teamCreated', { name: values.name.trim() }));
      props.onCreated();
      props.onClose();
    } catch (error) {
      setErrors(fieldErrors(error) ?? { name: sentenceOf(error) ?? t('offline') });
    }
  }
  return (
    <FormDrawer
      isOpen
      title={t('team.new')}
      submit={t('team.create')}
      isBusy={loading}
      isDisabled={values.name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <TeamFields
        values={values}
        errors={errors}
        onChange={(part) => {
          setValues((before) => ({ ...before, ...part }));
          setErrors({});
        }}
      />
    </FormDrawer>
  );
}

/** The first sentence per field; null when the failure is about none. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  const fields = Object.entries(codedError(error)?.fields ?? {});
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map(([name, [sentence = '']]) => [name, sentence]));
}
