const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as the content of an element or an attribute of HTML or XML. Characters that XML has not are left out. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? mark)
}
