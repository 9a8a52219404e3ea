import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { TicketResultRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { FormDrawer } from '@/ui/page';
import { failureOf } from '../failure';
import {
  TicketResultRowFragmentDoc,
  useCreateTicketResultMutation,
  useTicketResultFormQuery,
  useUpdateTicketResultMutation,
} from './TicketResults.generated';

interface Props {
  onSaved: () => void;
  onClose: () => void;
}

/** A new result, or one that is changed, over the list. */
export function TicketResultDrawer({
  result,
  onSaved,
  onClose,
}: Props & { result: TicketResultRowFragment | null }) {
  const { t } = useTranslation('ticketResults');
  const [values, setValues] = useState({
    name: result?.name ?? '',
    description: result?.description ?? '',
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [create, creating] = useCreateTicketResultMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateTicketResultMutation({ context: { quiet: true } });
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(): Promise<void> {
    try {
      if (result)
        await update({ variables: { input: { id: result.id, version: result.version, ...values } } });
      else await create({ variables: { input: values } });
      toast.done(t('saved', { name: values.name.trim() }));
      onSaved();
      onClose();
    } catch (error) {
      setErrors(failureOf(error, t('offline')));
    }
  }
  return (
    <FormDrawer
      isOpen
      title={result ? t('edit') : t('new')}
      submit={result ? t('save') : t('create')}
      isBusy={creating.loading || updating.loading}
      isDisabled={values.name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={100}
        value={values.name}
        error={errors['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('description')}
        description={t('descriptionHelp')}
        maxLength={300}
        autosize
        minRows={2}
        value={values.description}
        error={errors['description']}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}

/** The result of an address; one that is not there leads back to the list. */
export function TicketResultDrawerById({ id, ...rest }: Props & { id: string }) {
  const { t } = useTranslation('ticketResults');
  const { data, error } = useTicketResultFormQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const { onClose } = rest;
  useEffect(() => {
    if (!error) return;
    toast.failure(codedError(error)?.code === 'not_found' ? t('missing') : t('broken'));
    onClose();
    // Said once for each address.
  }, [error]);
  if (!data) return null;
  return (
    <TicketResultDrawer result={readFragment(TicketResultRowFragmentDoc, data.ticketResult)} {...rest} />
  );
}
