import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import {
  ChannelThemeDocument,
  useChannelThemeQuery,
  useChooseChannelThemeMutation,
} from './Themes.generated';

/** Chooses at once; what was before comes back when the server says no. */
function useChoose(channelId: string) {
  const { t } = useTranslation('email-themes');
  const [choose] = useChooseChannelThemeMutation({ context: { quiet: true } });
  return (value: string | null) => {
    if (!value) return;
    const choice = value === 'DEFAULT' || value === 'NONE' ? value : 'THEME';
    const input = { channelId, choice, themeId: choice === 'THEME' ? value : null } as const;
    void choose({
      variables: { input },
      optimisticResponse: { chooseChannelEmailTheme: input },
      update: (cache, { data }) => {
        const query = { query: ChannelThemeDocument, variables: { channelId } };
        cache.updateQuery(query, (before) =>
          before && data ? { ...before, channelEmailTheme: data.chooseChannelEmailTheme } : undefined,
        );
      },
    }).then(
      () => toast.done(t('chosen')),
      (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline')),
    );
  };
}

/** How the mails of one channel look. */
export function ChannelTheme({ channelId }: { channelId: string }) {
  const { t } = useTranslation('email-themes');
  const choose = useChoose(channelId);
  const { data } = useChannelThemeQuery({
    variables: { channelId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (!data) return null;
  const { choice, themeId } = data.channelEmailTheme;
  const themes = data.emailThemes.edges.map(({ node }) => node);
  const standing = themes.find(({ isDefault }) => isDefault);
  return (
    <FormSection
      title={t('ofChannel')}
      help={
        <>
          {t('ofChannelHelp')} <Link to="/admin/email_themes">{t('toThemes')}</Link>
        </>
      }
    >
      <Select
        label={t('theme')}
        allowDeselect={false}
        value={choice === 'THEME' ? themeId : choice}
        data={[
          {
            value: 'DEFAULT',
            label: standing ? t('asDefault', { name: standing.name }) : t('asDefaultNone'),
          },
          ...themes.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'NONE', label: t('plainMails') },
        ]}
        onChange={choose}
      />
    </FormSection>
  );
}
