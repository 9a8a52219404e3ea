import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const mine = {
  title: 'waTemplates',
  access: 'signedIn',
  permission: 'settings.channels.manage',
  skeleton: BlankSkeleton,
} as const;
const list = () => import('@/features/channels/Templates/TemplatesPage');
const one = () => import('@/features/channels/Templates/TemplatePage');
const alone = () => import('@/routes/TemplatePopoutRoute');

/** The list by both of its names, each template, and the same in a window of its own. */
export const templatePages: readonly PageRoute[] = [
  ...['/admin/wa_templates', '/admin/wa_template'].flatMap((home) => [
    { ...mine, layout: 'settings' as const, path: home, words: ['templates'], load: list },
    {
      ...mine,
      layout: 'settings' as const,
      path: `${home}/create`,
      words: ['quickReplies', 'templates'],
      load: one,
    },
    {
      ...mine,
      layout: 'settings' as const,
      path: `${home}/:templateId`,
      words: ['quickReplies', 'templates'],
      load: one,
    },
    {
      ...mine,
      layout: 'bare' as const,
      path: `${home}/popout/create`,
      words: ['quickReplies', 'templates'],
      load: alone,
    },
    {
      ...mine,
      layout: 'bare' as const,
      path: `${home}/popout/:templateId`,
      words: ['quickReplies', 'templates'],
      load: alone,
    },
  ]),
];
