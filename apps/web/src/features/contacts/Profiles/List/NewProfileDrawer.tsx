import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ProfileKind } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { FormDrawer } from '@/ui/page';
import { PROFILE_KINDS } from './profile-filters';
import styles from './NewProfileDrawer.module.css';
import { ProfileRowFragmentDoc, useCreateProfileMutation } from './Profiles.generated';

interface Props {
  /** What is already known of the name, such as what was looked for. */
  name?: string;
  /** Who is in it from the beginning. */
  contactIds?: readonly string[];
  onClose: () => void;
  onMade: (profile: { id: string; name: string }) => void;
}

/** A person or a company that is not among the profiles yet. */
export function NewProfileDrawer({ name: known = '', contactIds = [], onClose, onMade }: Props) {
  const { t } = useTranslation('profiles');
  const [name, setName] = useState(known);
  const [kind, setKind] = useState<ProfileKind>('PERSON');
  const [fault, setFault] = useState<string | null>(null);
  const [create, { loading }] = useCreateProfileMutation({ context: { quiet: true } });

  async function submit(): Promise<void> {
    try {
      const input = { name: name.trim(), kind, contactIds: [...contactIds] };
      const { data } = await create({ variables: { input } });
      if (!data) return;
      const made = readFragment(ProfileRowFragmentDoc, data.createProfile);
      toast.done(t('isMade', { name: made.name }));
      onMade(made);
    } catch (error) {
      const coded = codedError(error);
      const [sentence] = coded?.fields?.['name'] ?? [];
      setFault(sentence ?? null);
      if (!sentence) toast.failure(coded?.message ?? t('offline'));
    }
  }
  return (
    <FormDrawer
      isOpen
      title={t('new')}
      submit={t('create')}
      isBusy={loading}
      isDisabled={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        error={fault}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setFault(null);
          setName(event.currentTarget.value);
        }}
      />
      <fieldset className={styles.kinds}>
        <legend>{t('kind')}</legend>
        <SegmentedControl
          value={kind}
          data={PROFILE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(value) => setKind(value as ProfileKind)}
        />
      </fieldset>
    </FormDrawer>
  );
}
