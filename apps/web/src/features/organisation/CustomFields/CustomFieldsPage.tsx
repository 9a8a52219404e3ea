import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skipToken } from '@apollo/client/react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { CustomFieldType } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { EmptyState, ErrorState } from '@/ui';
import { LinkTabs, Page, PageHead, TableSkeleton } from '@/ui/page';
import { SortableList } from '@/ui/sortable';
import { CustomFieldDrawer } from './CustomFieldDrawer';
import { CustomFieldLine } from './CustomFieldLine';
import { useCustomFieldTypesQuery } from './CustomFields.generated';
import styles from './CustomFields.module.css';
import { KindModal } from './KindModal';
import { AREA, FIELD_PAGES, pageOf } from './field-types';
import { useCustomFields } from './useCustomFields';

/** What the company wants to know of its conversations, contacts, profiles and colleagues. */
export default function CustomFieldsPage() {
  const { t } = useTranslation('customFields');
  const { type, isCreating, fieldId } = usePlace();
  const create = (
    <Button component={Link} to={`${AREA}/create/${type}`} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  );
  return (
    <Page>
      <PageHead title={t('title')} purpose={t('purpose')} actions={create} />
      <LinkTabs
        label={t('title')}
        tabs={FIELD_PAGES.map((page) => ({ to: `${AREA}/${page.path}`, label: t(`types.${page.type}`) }))}
      />
      <FieldList key={type} type={type} isCreating={isCreating} fieldId={fieldId} />
    </Page>
  );
}

/** Which fields, and whether one of them is open, stands in the address. */
function usePlace(): { type: CustomFieldType; isCreating: boolean; fieldId: string | null } {
  const { part, type: wanted } = useParams();
  const { pathname, state } = useLocation();
  const isCreating = pathname.startsWith(`${AREA}/create/`);
  const page = FIELD_PAGES.find((each) => each.path === part);
  const created = FIELD_PAGES.find((each) => each.type === wanted?.toUpperCase());
  const fieldId = page || isCreating ? null : (part ?? null);
  const from = (state as { type?: CustomFieldType } | null)?.type;
  const found = useTypeOf(from ? null : fieldId);
  const type = page?.type ?? (isCreating ? created?.type : (from ?? found)) ?? 'TICKET';
  return { type, isCreating, fieldId };
}

/** Of a field that was opened by its address alone. */
function useTypeOf(fieldId: string | null): CustomFieldType | undefined {
  const { data } = useCustomFieldTypesQuery(fieldId ? { context: { quiet: true } } : skipToken);
  return data?.customFields.find(({ id }) => id === fieldId)?.type;
}

function FieldList(props: { type: CustomFieldType; isCreating: boolean; fieldId: string | null }) {
  const { type, isCreating, fieldId } = props;
  const { t } = useTranslation('customFields');
  const navigate = useNavigate();
  const list = useCustomFields(type);
  const { fields } = list;
  const [isChoosing, setChoosing] = useState(false);
  const close = () => void navigate(pageOf(type));
  const open = fieldId ? fields?.find(({ id }) => id === fieldId) : undefined;
  return (
    <>
      {list.error && !fields ? (
        <ErrorState title={t('loadFailed')} detail={codedError(list.error)?.message} onRetry={list.refresh} />
      ) : !fields ? (
        <TableSkeleton />
      ) : fields.length === 0 ? (
        <EmptyState icon={<IconForms size={18} />} title={t(`empty.${type}.title`)}>
          {t(`empty.${type}.text`)}
        </EmptyState>
      ) : (
        <div className={styles.list}>
          <SortableList
            label={t(`types.${type}`)}
            items={fields}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            onOrder={(ids) => void list.putInOrder(ids)}
          >
            {(field) => <CustomFieldLine field={field} onDelete={() => void list.drop(field)} />}
          </SortableList>
        </div>
      )}
      {open && isChoosing ? (
        <KindModal field={open} onClose={() => setChoosing(false)} onChanged={list.refresh} />
      ) : isCreating || open ? (
        <CustomFieldDrawer
          key={open ? `${open.id}-${open.kind}` : 'new'}
          type={type}
          field={open ?? null}
          onClose={close}
          onSaved={list.refresh}
          onKind={() => setChoosing(true)}
        />
      ) : null}
    </>
  );
}
