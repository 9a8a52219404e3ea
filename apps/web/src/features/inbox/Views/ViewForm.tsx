import { Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketSort } from '@/gql/graphql';
import { FormSection, Page, PageHead, RowMenu, SaveBar, useLeave } from '@/ui/page';
import { CreatedMenu } from '../TicketList/CreatedMenu';
import { FilterChips } from '../TicketList/FilterChips';
import { FilterMenu } from '../TicketList/FilterMenu';
import { type Filters, filtersOf, NO_FILTERS, toFilterFields } from '../TicketList/filters';
import { SORTS, unknownOf } from '../TicketList/views';
import type { CustomView } from './useCustomViews';
import { useSaveView } from './useSaveView';
import { NEW_VIEW, ViewFields, type ViewValues } from './ViewFields';
import styles from './Views.module.css';

type Values = ViewValues & { filters: Filters; sort: TicketSort };

/** How a view looks, who sees it, and what it shows. */
export function ViewForm({ view }: { view: CustomView | null }) {
  const { t } = useTranslation('views');
  const leave = useLeave();
  const { add, save, drop, errors, clear, isSaving } = useSaveView();
  const kept = useMemo(() => valuesOf(view), [view]);
  const [draft, setDraft] = useState<Partial<Values>>({});
  const values = { ...kept, ...draft };
  const isFixed = view !== null && !view.viewerCanEdit;
  const change = (part: Partial<Values>) => {
    setDraft((before) => ({ ...before, ...part }));
    clear();
  };

  async function submit(): Promise<void> {
    const { filters, ...looks } = values;
    const filter = { ...(view && unknownOf(view.filter)), ...toFilterFields(filters) };
    const input = { ...looks, name: looks.name.trim(), filter };
    const done = view ? await save(view, input) : await add(input);
    if (!done) return;
    setDraft({});
    if (!view) leave('/admin/custom_views');
  }
  return (
    <Page isForm>
      <PageHead
        title={view?.name ?? t('new')}
        purpose={view ? t('seenByText', { count: view.seenBy }) : t('purpose')}
        back={{ to: '/admin/custom_views', label: t('title') }}
        actions={
          view?.viewerCanEdit ? (
            <ViewMenu
              name={view.name}
              onDelete={() => void drop(view).then((isGone) => isGone && leave('/admin/custom_views'))}
            />
          ) : null
        }
      />
      <FormSection title={t('about')}>
        <ViewFields values={values} errors={errors} isFixed={isFixed} onChange={change} />
      </FormSection>
      <FormSection title={t('shows')} help={t('showsHelp')}>
        <WhatItShows values={values} isFixed={isFixed} onChange={change} />
      </FormSection>
      {view ? (
        <SaveBar
          isDirty={JSON.stringify(values) !== JSON.stringify(kept)}
          isSaving={isSaving}
          onSave={() => void submit()}
          onDiscard={() => setDraft({})}
        />
      ) : (
        <div>
          <Button loading={isSaving} disabled={values.name.trim() === ''} onClick={() => void submit()}>
            {t('save')}
          </Button>
        </div>
      )}
    </Page>
  );
}

function ViewMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  const { t } = useTranslation('views');
  return (
    <RowMenu
      of={name}
      actions={[
        {
          label: t('delete'),
          icon: <IconTrash size={16} aria-hidden />,
          isDanger: true,
          run: onDelete,
        },
      ]}
    />
  );
}

function WhatItShows(props: { values: Values; isFixed: boolean; onChange: (part: Partial<Values>) => void }) {
  const { t } = useTranslation('views');
  const { values, isFixed, onChange } = props;
  const { filters } = values;
  const narrow = (part: Partial<Filters>) => onChange({ filters: { ...filters, ...part } });
  return (
    <>
      <div className={styles.filters} inert={isFixed}>
        <FilterMenu hasWords filters={filters} onChange={narrow} />
        <CreatedMenu hasWords filters={filters} onChange={narrow} />
        <FilterChips filters={filters} onChange={narrow} />
      </div>
      <TextInput
        label={t('term')}
        disabled={isFixed}
        maxLength={200}
        value={filters.term}
        onChange={(event) => narrow({ term: event.currentTarget.value })}
      />
      <Select
        label={t('sort')}
        disabled={isFixed}
        allowDeselect={false}
        data={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={values.sort}
        onChange={(sort) => onChange({ sort: (sort ?? 'NEWEST') as TicketSort })}
      />
    </>
  );
}

function valuesOf(view: CustomView | null): Values {
  if (!view) return { ...NEW_VIEW, audience: 'AGENCY', filters: NO_FILTERS, sort: 'NEWEST' };
  const { name, icon, color, audience, teamIds, sort } = view;
  return { name, icon, color, audience, teamIds: [...teamIds], filters: filtersOf(view.filter), sort };
}
