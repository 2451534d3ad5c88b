export async function drawPictures(_folder: string): Promise<void> {}
