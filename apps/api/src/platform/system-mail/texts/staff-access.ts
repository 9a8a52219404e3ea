import type { MailTexts } from '../mail-text.js';

/** Values: name, company, who, reason, minutes. The link leads to the audit log. */
export const staffAccess: MailTexts = {
  'en-GB': {
    subject: 'Parley staff was given access to {company}',
    paragraphs: [
      '{who} of Parley may look into {company} for {minutes} minutes.',
      'The reason given: {reason}',
    ],
    button: 'See what is done',
    after: [
      'You can end it at any time, in the strip on top of every page, and forbid it in the account settings.',
    ],
  },
  'nl-NL': {
    subject: 'Medewerkers van Parley hebben toegang tot {company}',
    paragraphs: [
      '{who} van Parley mag {minutes} minuten meekijken in {company}.',
      'De opgegeven reden: {reason}',
    ],
    button: 'Bekijk wat er gebeurt',
    after: [
      'Je kunt dit altijd beëindigen in de strook boven elke pagina, en verbieden in de accountinstellingen.',
    ],
  },
  'de-DE': {
    subject: 'Parley-Mitarbeiter haben Zugang zu {company}',
    paragraphs: [
      '{who} von Parley darf {minutes} Minuten lang in {company} nachsehen.',
      'Der angegebene Grund: {reason}',
    ],
    button: 'Ansehen, was geschieht',
    after: [
      'Sie können den Zugang jederzeit im Streifen oben auf jeder Seite beenden und ihn in den Kontoeinstellungen verbieten.',
    ],
  },
  'es-ES': {
    subject: 'El personal de Parley tiene acceso a {company}',
    paragraphs: [
      '{who}, de Parley, puede mirar en {company} durante {minutes} minutos.',
      'El motivo indicado: {reason}',
    ],
    button: 'Ver lo que se hace',
    after: [
      'Puedes terminarlo en cualquier momento en la franja de la parte superior de cada página, y prohibirlo en los ajustes de la cuenta.',
    ],
  },
  'fr-FR': {
    subject: 'L’équipe de Parley a accès à {company}',
    paragraphs: [
      '{who}, de Parley, peut consulter {company} pendant {minutes} minutes.',
      'La raison donnée : {reason}',
    ],
    button: 'Voir ce qui est fait',
    after: [
      'Vous pouvez y mettre fin à tout moment dans le bandeau en haut de chaque page, et l’interdire dans les réglages du compte.',
    ],
  },
  'ar-AR': {
    subject: 'مُنح فريق Parley حق الوصول إلى {company}',
    paragraphs: [
      'يمكن لـ {who} من Parley الاطلاع على {company} لمدة {minutes} دقيقة.',
      'السبب المذكور: {reason}',
    ],
    button: 'عرض ما يجري',
    after: ['يمكنك إنهاء ذلك في أي وقت من الشريط أعلى كل صفحة، ومنعه في إعدادات الحساب.'],
  },
  'id-ID': {
    subject: 'Staf Parley diberi akses ke {company}',
    paragraphs: [
      '{who} dari Parley dapat melihat {company} selama {minutes} menit.',
      'Alasan yang diberikan: {reason}',
    ],
    button: 'Lihat apa yang dilakukan',
    after: [
      'Anda dapat mengakhirinya kapan saja di bilah atas setiap halaman, dan melarangnya di pengaturan akun.',
    ],
  },
  'pt-BR': {
    subject: 'A equipe do Parley recebeu acesso a {company}',
    paragraphs: [
      '{who}, do Parley, pode olhar {company} por {minutes} minutos.',
      'O motivo informado: {reason}',
    ],
    button: 'Ver o que é feito',
    after: [
      'Você pode encerrar a qualquer momento na faixa no topo de cada página e proibir nas configurações da conta.',
    ],
  },
  'ru-RU': {
    subject: 'Сотрудники Parley получили доступ к {company}',
    paragraphs: ['{who} из Parley может работать в {company} {minutes} мин.', 'Указанная причина: {reason}'],
    button: 'Посмотреть, что делается',
    after: [
      'Вы можете прекратить доступ в любой момент на полосе вверху каждой страницы и запретить его в настройках аккаунта.',
    ],
  },
  'it-IT': {
    subject: 'Il personale di Parley ha accesso a {company}',
    paragraphs: [
      '{who} di Parley può guardare in {company} per {minutes} minuti.',
      'Il motivo indicato: {reason}',
    ],
    button: 'Vedi cosa viene fatto',
    after: [
      'Puoi terminarlo in qualsiasi momento dalla striscia in cima a ogni pagina e vietarlo nelle impostazioni dell’account.',
    ],
  },
};
