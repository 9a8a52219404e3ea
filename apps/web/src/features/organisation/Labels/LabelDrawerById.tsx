import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { LabelDrawer } from './LabelDrawer';
import { LabelRowFragmentDoc, useLabelFormQuery } from './Labels.generated';

interface Props {
  id: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The label of an address; one that is not there leads back to the list. */
export function LabelDrawerById({ id, ...rest }: Props) {
  const { t } = useTranslation('labels');
  const { data, error } = useLabelFormQuery({
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
  return data ? <LabelDrawer label={readFragment(LabelRowFragmentDoc, data.label)} {...rest} /> : null;
}
