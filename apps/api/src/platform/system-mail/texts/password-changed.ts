import type { MailTexts } from '../mail-text.js';

/** Values: name, company, email. The link leads to asking for a new password. */
export const passwordChanged: MailTexts = {
  'en-GB': {
    subject: 'Your password for Parley was changed',
    paragraphs: ['The password of {email} was changed just now, and other devices were signed out.'],
    button: 'It was not me',
    after: [
      'If it was you, there is nothing to do. If not, choose a new password at once and tell your administrator.',
    ],
  },
  'nl-NL': {
    subject: 'Je wachtwoord voor Parley is gewijzigd',
    paragraphs: ['Het wachtwoord van {email} is zojuist gewijzigd en andere apparaten zijn uitgelogd.'],
    button: 'Dit was ik niet',
    after: [
      'Was jij het, dan hoef je niets te doen. Zo niet, kies meteen een nieuw wachtwoord en waarschuw je beheerder.',
    ],
  },
  'de-DE': {
    subject: 'Ihr Passwort für Parley wurde geändert',
    paragraphs: ['Das Passwort von {email} wurde soeben geändert, andere Geräte wurden abgemeldet.'],
    button: 'Das war ich nicht',
    after: [
      'Wenn Sie es waren, müssen Sie nichts tun. Wenn nicht, wählen Sie sofort ein neues Passwort und sagen Sie Ihrem Administrator Bescheid.',
    ],
  },
  'es-ES': {
    subject: 'Se ha cambiado tu contraseña de Parley',
    paragraphs: [
      'La contraseña de {email} se acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.',
    ],
    button: 'No he sido yo',
    after: [
      'Si has sido tú, no tienes que hacer nada. Si no, elige enseguida otra contraseña y avisa a tu administrador.',
    ],
  },
  'fr-FR': {
    subject: 'Votre mot de passe Parley a été modifié',
    paragraphs: [
      'Le mot de passe de {email} vient d’être modifié et les autres appareils ont été déconnectés.',
    ],
    button: 'Ce n’était pas moi',
    after: [
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
    ],
  },
  'ar-AR': {
    subject: 'تم تغيير كلمة مرورك في Parley',
    paragraphs: ['تم تغيير كلمة مرور {email} للتو، وسُجّل الخروج من الأجهزة الأخرى.'],
    button: 'لم أكن أنا',
    after: ['إن كنت أنت، فلا حاجة إلى أي إجراء. وإلا فاختر كلمة مرور جديدة فورًا وأخبر المسؤول لديك.'],
  },
  'id-ID': {
    subject: 'Kata sandi Parley Anda telah diubah',
    paragraphs: ['Kata sandi {email} baru saja diubah, dan perangkat lain telah dikeluarkan.'],
    button: 'Bukan saya',
    after: [
      'Jika itu Anda, tidak perlu melakukan apa pun. Jika bukan, segera pilih kata sandi baru dan beri tahu administrator Anda.',
    ],
  },
  'pt-BR': {
    subject: 'Sua senha do Parley foi alterada',
    paragraphs: ['A senha de {email} acabou de ser alterada, e os outros dispositivos foram desconectados.'],
    button: 'Não fui eu',
    after: [
      'Se foi você, não precisa fazer nada. Se não foi, escolha logo uma nova senha e avise seu administrador.',
    ],
  },
  'ru-RU': {
    subject: 'Ваш пароль для Parley изменён',
    paragraphs: ['Пароль {email} только что изменён, на других устройствах выполнен выход.'],
    button: 'Это был не я',
    after: [
      'Если это были вы, делать ничего не нужно. Если нет, сразу выберите новый пароль и сообщите администратору.',
    ],
  },
  'it-IT': {
    subject: 'La tua password di Parley è stata cambiata',
    paragraphs: [
      'La password di {email} è stata appena cambiata e gli altri dispositivi sono stati disconnessi.',
    ],
    button: 'Non sono stato io',
    after: [
      'Se sei stato tu, non devi fare nulla. Altrimenti scegli subito una nuova password e avvisa il tuo amministratore.',
    ],
  },
};
