/** The text of an answer of another server. Rejects once it has more than `most` bytes. */
export async function answerText(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error('The answer is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
