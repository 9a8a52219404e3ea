import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketFilter, TicketSort } from '@/gql/graphql';
import { FormDrawer } from '@/ui/page';
import type { CustomView } from './useCustomViews';
import { useSaveView } from './useSaveView';
import { NEW_VIEW, ViewFields } from './ViewFields';

interface Props {
  filter: TicketFilter;
  sort: TicketSort;
  onClose: () => void;
  onSaved: (view: CustomView) => void;
}

/** Keeps what the list is narrowed to under a name. */
export default function SaveViewDrawer({ filter, sort, onClose, onSaved }: Props) {
  const { t } = useTranslation('views');
  const [values, setValues] = useState(NEW_VIEW);
  const { add, errors, clear, isSaving } = useSaveView();
  async function submit(): Promise<void> {
    const view = await add({ ...values, name: values.name.trim(), filter, sort });
    if (view) onSaved(view);
  }
  return (
    <FormDrawer
      isOpen
      title={t('saveAs')}
      submit={t('save')}
      isBusy={isSaving}
      isDisabled={values.name.trim() === '' || (values.audience === 'TEAMS' && values.teamIds.length === 0)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ViewFields
        values={values}
        errors={errors}
        onChange={(part) => {
          setValues((before) => ({ ...before, ...part }));
          clear();
        }}
      />
    </FormDrawer>
  );
}
