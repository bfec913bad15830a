/* the one name that Rust's own library takes from bcryptprimitives.dll, for a system without it */
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(void*bytes,ULONG count);
__declspec(dllexport) BOOL WINAPI ProcessPrng(void*bytes,SIZE_T count){ return SystemFunction036(bytes,(ULONG)count); }
