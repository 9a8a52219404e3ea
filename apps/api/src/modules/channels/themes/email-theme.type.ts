import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type ThemeChoice, themeChoices, type ThemeSettings } from '@parley/schema';
import { ConnectionOf, Json } from '../../../platform/graphql/index.js';

export const EmailThemeChoice = Object.fromEntries(themeChoices.map((choice) => [choice, choice])) as {
  [K in ThemeChoice]: K;
};
registerEnumType(EmailThemeChoice, {
  name: 'EmailThemeChoice',
  description: "The company's default, one theme, or plain mails.",
});

@ObjectType('EmailThemeLogo')
export class EmailThemeLogoType {
  @Field(() => ID) id: number;
  @Field(() => Int, { description: 'Pixels.' }) width: number;
  @Field(() => Int, { description: 'Pixels.' }) height: number;
  @Field(() => String, { description: 'Good for a while.' }) url: string;
}

@ObjectType('EmailTheme', {
  description: "How mails look that leave: what stands around a colleague's words.",
})
export class EmailThemeType {
  @Field(() => ID) id: number;
  @Field(() => String, { description: 'For colleagues.' }) name: string;
  @Field(() => Boolean, { description: 'For channels that have no choice of their own.' }) isDefault: boolean;
  @Field(() => Json) settings: ThemeSettings;
  @Field(() => EmailThemeLogoType, { nullable: true }) logo: EmailThemeLogoType | null;
  @Field(() => Int, { description: 'Mail channels whose mails look like this.' }) usedBy: number;
  @Field(() => Int) version: number;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) updatedAt: Date;
  @Field(() => Date, { nullable: true }) deletedAt: Date | null;
}

@ObjectType()
export class EmailThemeConnection extends ConnectionOf(EmailThemeType, 'EmailTheme') {}

@ObjectType('EmailThemePreview')
export class EmailThemePreviewType {
  @Field(() => String, { description: 'A whole page, to be shown in a frame that runs no scripts.' })
  html: string;
  @Field(() => String, { description: 'What programs without HTML show.' }) text: string;
}

@ObjectType('ChannelEmailTheme', { description: 'Which theme the mails of a channel have.' })
export class ChannelThemeType {
  @Field(() => ID) channelId: number;
  @Field(() => EmailThemeChoice) choice: ThemeChoice;
  @Field(() => ID, { nullable: true, description: 'With the choice THEME.' }) themeId: number | null;
}
