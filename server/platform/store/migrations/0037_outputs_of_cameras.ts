/** The outputs of a camera are found by it. */
export const sql = `create index digital_output_of_camera on digital_output (id_camera) where id_camera is not null;`;
